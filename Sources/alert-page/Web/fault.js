// SPDX-License-Identifier: Apache-2.0
// Shows what went wrong. A classic script in old words, loaded before all others: it also runs where they cannot.
(function () {
  'use strict';
  /** A browser reports this where nothing is wrong: sizes that are measured in the next frame. */
  const HARMLESS = /^ResizeObserver loop/;
  /** The address of this script names the version of the page. */
  const version = (/** @type {HTMLScriptElement} */ (document.currentScript)).src;

  let isReloading = false;

  /**
   * Loads the page of the present version, if this one has not tried that before. The server has the files of its own
   * version alone. Returns whether it does.
   */
  window.reloadOnce = function () {
    if (isReloading) return true;
    try {
      if (sessionStorage.getItem('reloaded') === version) return false;
      sessionStorage.setItem('reloaded', version);
    } catch (error) {
      return false;
    }
    isReloading = true;
    location.reload();
    return true;
  };

  /** Scripts of a browser's extensions fail here, too. */
  function isForeign(/** @type {string} */ file) {
    return Boolean(file) && file.indexOf(location.origin) !== 0;
  }

  function show(/** @type {string} */ reason) {
    /** @type {any} */
    const box = document.getElementById('fault');
    if (!box || HARMLESS.test(reason)) return;
    box.hidden = false;
    box.querySelector('p').textContent = 'This page has failed: ' + reason + '. Reload it. If ' +
      'that does not help, update this browser; until then "alertctl list" in a terminal shows what is here.';
  }

  addEventListener('error', function (event) {
    /** @type {any} */
    const target = event.target;
    // Without a network the page has its words, and no picture.
    if (target && target.tagName === 'IMG') return;
    const file = target && (target.src || target.href);
    if (file) return window.reloadOnce() || show('the browser could not load ' + file);
    if (!isForeign(event.filename)) show(event.message);
  }, true);
  addEventListener('unhandledrejection', function (event) {
    show(String((event.reason && event.reason.message) || event.reason));
  });
  addEventListener('DOMContentLoaded', function () {
    const reload = document.getElementById('reload');
    if (reload) reload.addEventListener('click', function () { location.reload(); });
  });
})();
