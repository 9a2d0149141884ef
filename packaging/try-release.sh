#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# try-release.sh FOLDER: installs the files that `make release` put into FOLDER in bare Debian 12 and 13, in every way,
# uses alertd there under a booted systemd, upgrades it and takes it out, and writes FOLDER/tried.txt: the sums of what was
# tried, and a table of ways and seconds. try-inside.sh has the steps. Root, and a mirror of Debian and PyPI in reach.
#
# DEBIANS, WAYS: which of them ("bookworm trixie", "uv pipx pip pipx-debian apt tarball"); tried.txt then lists only these.
# OLD: a folder with .debs of the release before, which apt brings up to date; otherwise apt installs the same ones again.
# ROOTS: where the bare systems are kept for the next time (.build/roots). MIRROR: of Debian.
set -euo pipefail
cd "$(dirname "$0")/.."

(( $# == 1 )) || { sed -n '3,10s/^# \{0,1\}//p' "$0" >&2; exit 64; }
(( EUID == 0 )) || { echo "try-release.sh: bare systems need root; run it with sudo" >&2; exit 77; }
release=$(readlink -f "$1")
[[ -s $release/SHA256SUMS ]] || { echo "try-release.sh: there is no $1/SHA256SUMS; run make release first" >&2; exit 66; }
read -ra debians <<<"${DEBIANS:-bookworm trixie}"
read -ra ways <<<"${WAYS:-uv pipx pip pipx-debian apt tarball}"
roots=${ROOTS:-.build/roots} mirror=${MIRROR:-http://deb.debian.org/debian}
mkdir -p "$roots"
roots=$(readlink -f "$roots")
(cd "$release" && sha256sum --check --quiet --strict SHA256SUMS)

# What every system has that somebody works on, and what a trial cannot do without: sound that can be recorded, a terminal.
bare=ca-certificates,dbus-user-session,iproute2,procps,python3-venv,systemd,xz-utils
more=(pulseaudio pulseaudio-utils libasound2-plugins tmux pipx man-db)
# The tarball's programs ask for these; a package or a wheel brings them.
libraries=(libcurl4 libebur128-1 libmosquitto1 libqrencode4 libsndfile1 libsoxr0 libsqlite3-0)

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
# layered UPPER LOWERS COMMAND...: runs COMMAND with the folder $dir/merged, the system of LOWERS (the topmost first), whose
# changes go to UPPER.
layered() {
    local upper=$1 lowers=$2
    shift 2
    mkdir -p "$upper" "$upper.work" "$dir/merged"
    # shellcheck disable=SC2016 # the shell that is started expands it
    unshare --mount -- bash -c 'mount -t overlay overlay -o "$1" "$2" && shift 2 && exec "$@"' - \
        "lowerdir=$lowers,upperdir=$upper,workdir=$upper.work" "$dir/merged" "$@"
}
prepare() { # prepare DEBIAN: makes the bare system and the layer with the rest, unless they are there
    local debian=$1
    if [[ ! -e $roots/$debian.made ]]; then
        echo "Making a bare system of $debian"
        rm -rf "${roots:?}/$debian"
        mmdebstrap --quiet --variant=minbase --include="$bare" "$debian" "$roots/$debian" "$mirror"
        touch "$roots/$debian.made"
    fi
    if [[ ! -e $roots/$debian-more.made ]]; then
        rm -rf "${roots:?}/$debian-more"*
        NETWORK=1 layered "$roots/$debian-more" "$roots/$debian" packaging/boot-root.sh "$dir/merged" "$share" sh -c \
            'export DEBIAN_FRONTEND=noninteractive; apt-get -qq update && apt-get -qq -y --no-install-recommends install "$@"' \
            - "${more[@]}" "${libraries[@]}" >"$dir/log" 2>&1 || { tail -n 20 "$dir/log" >&2; return 1; }
        touch "$roots/$debian-more.made"
    fi
}

# The folder that a trial sees.
share=$dir/share
mkdir -p "$share/tools" "$share/old"
cp "$release"/*.{whl,deb,tar.xz} "$share"
cp packaging/{try-inside.sh,null-sink.sh} "$share"
[[ -z ${OLD:-} ]] || cp "$OLD"/*.deb "$share/old"
# pip itself is among them: pipx wants a current one.
python3 -m pip download --quiet --dest "$share/tools" pip uv pipx
export GNUPGHOME=$dir/gnupg
mkdir -m 700 "$GNUPGHOME"
gpg --batch --quiet --faked-system-time 20200101T000000! --passphrase '' \
    --quick-generate-key 'trial <trial@packages.invalid>' ed25519 sign never 2>/dev/null
packaging/make-repository.sh "$share/repository" trial@packages.invalid http://127.0.0.1:8099 "$release"/*.deb >/dev/null
chmod -R go+rX "$share"

status=0
rows=()
for debian in "${debians[@]}"; do
    prepare "$debian"
    for way in "${ways[@]}"; do
        begin=$SECONDS
        echo "== $debian, $way"
        # A package of pipx, and packages at all, need more than the bare system.
        stages=(bare whole)
        case $way in pipx-debian | apt | tarball) stages=(whole) ;; esac
        result=passed
        for stage in "${stages[@]}"; do
            lowers=$roots/$debian network=0
            [[ $stage == bare ]] || lowers=$roots/$debian-more:$lowers
            # What the packages depend on comes from the mirror.
            [[ $way != apt ]] || network=1
            NETWORK=$network layered "$dir/upper-$debian-$way-$stage" "$lowers" timeout --foreground --kill-after=10 600 \
                packaging/boot-root.sh "$dir/merged" "$share" /share/try-inside.sh "$way" "$stage" || { result="failed: $stage"; status=1; break; }
        done
        rm -rf "$dir/upper-"*
        rows+=("$(printf '%-10s %-12s %-14s %4d s' "$debian" "$way" "$result" $((SECONDS - begin)))")
    done
done
# Patterns of the files that these ways have installed; pip has the client for Python, too.
tried=()
for way in "${ways[@]}"; do
    case $way in
        apt) tried+=('[^ ]*\.deb') ;;
        tarball) tried+=('alertd-[^ ]*\.tar\.xz') ;;
        pip) tried+=('alertd_client-[^ ]*\.whl' 'alertd-[^ ]*\.whl') ;;
        *) tried+=('alertd-[^ ]*\.whl') ;;
    esac
done
{
    [[ $status != 0 ]] || grep -xE "[0-9a-f]+  ($(IFS='|'; echo "${tried[*]}"))" "$release/SHA256SUMS"
    echo
    echo "Tried on $(date -u +%F) with Linux $(uname -r)${OLD:+, by apt over $(basename -a "$OLD"/*.deb | xargs)}:"
    printf '%s\n' "${rows[@]}"
} >"$release/tried.txt"
tail -n $(( ${#rows[@]} + 1 )) "$release/tried.txt"
exit "$status"
