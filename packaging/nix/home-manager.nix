# SPDX-License-Identifier: Apache-2.0
# A module of home-manager: alertd in every session of a user, with its settings. The argument is the flake. Evaluated with Nix 2.8 on 29 November
# 2026 with stand-ins for the functions of nixpkgs; never in home-manager.
#
#     services.alertd = { enable = true; settings.sound.volume = 0.7; };
self:
{
  config,
  lib,
  pkgs,
  ...
}:
let
  cfg = config.services.alertd;
  units = "${cfg.package}/share/systemd/user";
in
{
  options.services.alertd = {
    enable = lib.mkEnableOption "alertd, reminders and alert sounds";
    package = lib.mkOption {
      type = lib.types.package;
      default = self.packages.${pkgs.stdenv.hostPlatform.system}.default;
      description = "The package of alertd.";
    };
    settings = lib.mkOption {
      type = lib.types.attrs;
      default = { };
      description = "The contents of config.toml: alertd.conf(5).";
    };
  };

  config = lib.mkIf cfg.enable {
    home.packages = [ cfg.package ];
    xdg.configFile = {
      # The units of a package are known to systemd, and enabled by these links.
      "systemd/user/alertd.socket".source = "${units}/alertd.socket";
      "systemd/user/alertd.service".source = "${units}/alertd.service";
      "systemd/user/sockets.target.wants/alertd.socket".source = "${units}/alertd.socket";
      "systemd/user/default.target.wants/alertd.service".source = "${units}/alertd.service";
    }
    // lib.optionalAttrs (cfg.settings != { }) {
      "alertd/config.toml".source = (pkgs.formats.toml { }).generate "config.toml" cfg.settings;
    };
  };
}
