// SPDX-License-Identifier: Apache-2.0

/// The names of variables: some change what a command does, some only describe the place, and some hold a secret.
enum VariableNames {
    /// Returns whether a variable is known to change what programs do: it names code, options, a configuration, or the
    /// other end of a connection.
    static func changesWhatRuns(_ name: String) -> Bool {
        names.contains(name) || prefixes.contains(where: name.hasPrefix) || suffixes.contains(where: name.hasSuffix)
    }

    /// Returns whether a variable says where the program runs, and nothing about what it does.
    static func isOfPlace(_ name: String) -> Bool { places.contains(name) }

    /// Returns whether the value of a variable is likely to be a secret, which no question shows.
    static func isSecret(_ name: String) -> Bool {
        let name = name.uppercased()
        return secrets.contains { name.contains($0) } || secretEnds.contains { name.hasSuffix($0) }
    }

    private static let names: Set = [
        // Shells.
        "ENV", "BASH_ENV", "SHELLOPTS", "BASHOPTS", "PS4", "PROMPT_COMMAND", "IFS", "CDPATH", "FPATH", "ZDOTDIR",
        "GLOBIGNORE", "POSIXLY_CORRECT", "HOME", "SHELL", "INPUTRC",
        // Programs that others start.
        "PAGER", "MANPAGER", "EDITOR", "VISUAL", "BROWSER", "CC", "CXX", "CPP", "FC", "LD", "AR", "AS", "NM",
        "RANLIB", "STRIP", "OBJCOPY", "CVS_RSH", "SVN_SSH", "SSH_ASKPASS", "MANOPT", "MANROFFOPT",
        // The C library.
        "GCONV_PATH", "LOCPATH", "NLSPATH", "HOSTALIASES", "LOCALDOMAIN", "TZDIR", "TMPDIR", "TERMINFO",
        "TERMINFO_DIRS", "TERMCAP", "GETCONF_DIR", "CPATH",
        // Configurations and modules of programs.
        "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS", "XDG_DATA_HOME", "XDG_DATA_DIRS", "CLASSPATH", "KUBECONFIG", "NETRC",
        "WGETRC", "HGRCPATH", "HGPLAIN", "EXINIT", "VIMINIT", "GVIMINIT", "VIM", "VIMRUNTIME", "MYVIMRC",
        "EMACSLOADPATH", "EMACSDATA", "PSQLRC", "PGHOST", "PGPORT", "PGDATABASE", "PGUSER", "R_LIBS", "R_PROFILE",
        "R_ENVIRON", "GZIP", "BZIP", "BZIP2", "ZIPOPT", "UNZIP", "ZIPINFO", "XZ_DEFAULTS", "XZ_OPT", "TAPE",
        "AWKPATH", "AWKLIBPATH", "OCAMLRUNPARAM", "CAML_LD_LIBRARY_PATH", "JDK_JAVA_OPTIONS", "TCLLIBPATH",
        "RES_OPTIONS", "OPENSSL_CONF", "OPENSSL_MODULES", "OPENSSL_ENGINES", "M4PATH", "BINUTILS_EXEC_PATH",
        "DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS", "SSH_AUTH_SOCK", "GNUPGHOME", "FAKEROOTKEY",
        // Build tools.
        "MAKEFILES", "MFLAGS", "VPATH", "DISTCC_HOSTS", "CCACHE_PREFIX", "AUTOM4TE", "M4", "ANT_ARGS",
    ]

    private static let prefixes = [
        "LD_", "DYLD_", "BASH_FUNC_", "GLIBC_", "MALLOC_", "PYTHON", "PIP_", "PIPENV_", "POETRY_", "UV_", "CONDA_",
        "NODE_", "NPM_", "npm_", "YARN_", "PNPM_", "BUN_", "DENO_", "ELECTRON_", "PERL", "RUBY", "GEM_", "BUNDLE_",
        "GIT_", "GH_", "JAVA_", "_JAVA", "MAVEN_", "GRADLE_", "KOTLIN_", "SBT_", "DOTNET_", "CORECLR_", "COR_",
        "NUGET_", "MAKE", "GNUMAKE", "GCC_", "CLANG_", "CMAKE_", "CARGO_", "RUST", "GO", "CGO_", "SWIFT", "ZIG_",
        "LUA_", "PHP", "COMPOSER_", "ERL_", "ELIXIR_", "MIX_", "GHC", "CABAL_", "JULIA_", "OCTAVE_", "SSL_", "CURL_",
        "OPENSSL_", "REQUESTS_", "RSYNC_", "TAR_", "LESS", "GREP_", "DOCKER_", "BUILDKIT_", "COMPOSE_", "CONTAINER",
        "PODMAN_", "BUILDAH_", "KUBE", "HELM_", "TF_", "TERRAFORM_", "TERRAGRUNT_", "PULUMI_", "ANSIBLE_", "VAGRANT_",
        "PACKER_", "AWS_", "AZURE_", "ARM_", "GOOGLE_", "CLOUDSDK_", "VAULT_", "NIX_", "GUIX_", "APT_", "DPKG_",
        "DEB_", "RPM_", "PKG_CONFIG", "SYSTEMD_", "SUDO_", "QT_", "GTK_", "GIO_", "GST_", "GDK_", "LIBGL_", "VK_",
        "KRB5_", "PG", "MYSQL_", "REDIS", "SQLITE_", "HG", "SVN_", "QEMU_", "WINE", "BATS_", "PYTEST_", "TOX_", "SNAP_",
        "FLATPAK_", "DIRENV_", "ASDF_", "NVM_", "PYENV_", "RBENV_", "ANTHROPIC_", "OPENAI_",
    ]

    private static let suffixes = [
        "FLAGS", "_OPTIONS", "_OPTS", "_ARGS", "_OPT", "_PROXY", "_proxy", "_WRAPPER", "_LAUNCHER", "_RSH", "_SSH",
        "_ASKPASS", "_COMMAND", "_CMD", "_EXEC", "_PROGRAM", "_INTERPRETER", "_SHELL", "_EDITOR", "_PAGER", "_BROWSER",
        "_HOOK", "_HOOKS", "_PRELOAD", "_PLUGIN", "_PLUGINS", "_PATH", "_HOME", "_ROOT", "_CONFIG", "_CONFIG_FILE",
        "_CONFIG_DIR", "_CONF", "_RC", "_INIT", "_STARTUP", "_ENV", "_HOST", "_HOSTS", "_URL", "_URI", "_ENDPOINT",
        "_SERVER", "_REGISTRY", "_MIRROR", "_INDEX", "_SOCK", "_CA_BUNDLE", "_CERT_FILE", "_CERT_DIR", "_CACERT",
    ]

    /// The place and the terminal, and what the agents set for the programs that they start. An agent names itself by
    /// whole names here: other variables that begin like these are its settings.
    private static let places: Set = [
        "PWD", "OLDPWD", "SHLVL", "_", "TERM", "COLORTERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "TERM_SESSION_ID",
        "TMUX", "TMUX_PANE", "STY", "WINDOW", "WINDOWID", "COLUMNS", "LINES", "SSH_TTY", "SSH_CLIENT",
        "SSH_CONNECTION", "GPG_TTY", "KONSOLE_DBUS_SESSION", "KONSOLE_DBUS_WINDOW", "KONSOLE_VERSION", "VTE_VERSION",
        "GNOME_TERMINAL_SCREEN", "GNOME_TERMINAL_SERVICE", "KITTY_PID", "KITTY_WINDOW_ID", "ALACRITTY_WINDOW_ID",
        "WEZTERM_PANE", "WT_SESSION",
        "CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT", "CLAUDE_CODE_SESSION_ID", "CLAUDE_CODE_SESSION_ATTENDED",
        "CLAUDE_CODE_SSE_PORT", "CLAUDE_PID", "CLAUDE_PROJECT_DIR", "CODEX_SANDBOX", "CODEX_SANDBOX_NETWORK_DISABLED",
        "CODEX_THREAD_ID", "CODEX_CI", "CRUSH", "CRUSH_EVENT", "CRUSH_TOOL_NAME", "CRUSH_SESSION_ID", "CRUSH_CWD",
        "CRUSH_PROJECT_DIR", "AGENT", "AI_AGENT",
    ]

    private static let secrets = ["PASSWORD", "PASSWD", "PASSPHRASE", "SECRET", "TOKEN", "CREDENTIAL", "APIKEY"]
    private static let secretEnds = ["_KEY", "_PAT", "_PASS", "_AUTH", "_KEY_ID"]
}
