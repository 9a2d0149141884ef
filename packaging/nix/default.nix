# SPDX-License-Identifier: Apache-2.0
# Puts the released tarball of x86_64 (make tarball) into the Nix store, with the libraries it looks for: nixpkgs has no
# Swift 6.2 to build it with. Never evaluated against nixpkgs; see docs/packaging.md.
#
#     nix-build packaging/nix --arg tarball ./.build/alertd-0.3.0-x86_64.tar.xz
{
  pkgs ? import <nixpkgs> { },
  tarball,
}:
pkgs.stdenv.mkDerivation {
  pname = "alertd";
  version = "0.3.0";
  src = tarball;

  nativeBuildInputs = [ pkgs.autoPatchelfHook ];
  buildInputs = with pkgs; [
    alsa-lib
    curl
    glib
    gtk4
    libadwaita
    libebur128
    libsndfile
    libsodium
    mosquitto
    openssl
    qrencode
    soxr
    sqlite
    stdenv.cc.cc.lib
    systemd
    zlib
  ];

  dontBuild = true;
  # The staged tree is moved to $out; the unit has to name the programs there.
  installPhase = ''
    runHook preInstall
    patchShebangs packaging
    STRIP=true ALERTD_DIALOG=1 ALERTD_LINK=1 ALERTD_PAGE=1 MANUAL=manual NOTICES=NOTICES packaging/install.sh bin "$out" ""
    rm "$out/share/alertd/installed"
    runHook postInstall
  '';

  meta = {
    description = "Reminders, alert sounds and questions for scripts";
    license = with pkgs.lib.licenses; [
      asl20
      bsd3
      lgpl21Plus
      mit
      unicode-30
    ];
    platforms = [ "x86_64-linux" ];
    mainProgram = "alertctl";
  };
}
