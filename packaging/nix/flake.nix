# SPDX-License-Identifier: Apache-2.0
# alertd of a released tarball beside this file, for x86_64 (make tarball; git has to know the file, or use path:), and the
# module for home-manager. Parsed and its description evaluated with Nix
# 2.8 on 29 November 2026; never evaluated with nixpkgs.
{
  description = "Reminders, alert sounds and questions for scripts";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    {
      packages.x86_64-linux.default = import ./default.nix {
        pkgs = nixpkgs.legacyPackages.x86_64-linux;
        tarball = ./alertd-0.3.0-x86_64.tar.xz;
      };
      homeModules.default = import ./home-manager.nix self;
    };
}
