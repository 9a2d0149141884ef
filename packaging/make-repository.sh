#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make-repository.sh DIR KEY URL DEB...: makes, or brings up to date, an apt repository of static files in DIR, signed with
# KEY of gpg, for a server that shows DIR at URL. DIR/alertd.sources goes to /etc/apt/sources.list.d of whoever uses it
# (deb822 format with the key inside: apt 2.3.10 and later, Debian 12). The same packages, key and date give the same
# bytes: the date is SOURCE_DATE_EPOCH, or otherwise that of the newest package. Copy everything but dists first, dists
# last: a client that reads in between then finds the files of the index that it has.
#
# There is no Valid-Until: a repository that nobody signs every week would stop installing.
set -euo pipefail

(( $# >= 4 )) || { echo "make-repository.sh DIR KEY URL DEB..." >&2; exit 64; }
dir=$1 key=$2 url=$3
shift 3
fail() { echo "make-repository.sh: $*" >&2; exit 65; }
for program in apt-ftparchive gpg xz; do
    command -v "$program" >/dev/null || fail "there is no $program; install apt-utils, gnupg and xz-utils"
done
for package in "$@"; do [[ $package == *.deb && -r $package ]] || fail "$package is not a package that can be read"; done

newest=$(stat -c %Y "$@" | sort -n | tail -n 1)
epoch=${SOURCE_DATE_EPOCH:-$newest}
# Three traps. gpg refuses to sign with a date before its key; apt refuses a release from the future; and a server
# answers "not modified" if the new InRelease does not look newer than the old one, so that clients keep the old one.
made=$(gpg --batch --with-colons --list-secret-keys "$key" 2>/dev/null | awk -F: '$1 == "sec" { print $6; exit }')
[[ -n $made ]] || fail "gpg has no secret key $key"
(( epoch >= made )) || fail "the date $(date -u -d "@$epoch") lies before the key was made; set SOURCE_DATE_EPOCH to a later one"
(( epoch <= $(date +%s) + 10 )) || fail "the date $(date -u -d "@$epoch") lies in the future, where apt refuses it"
release=$dir/dists/stable
if [[ -e $release/InRelease ]]; then
    former=$(stat -c %Y "$release/InRelease")
    (( epoch >= former )) || fail "the repository is from $(date -u -d "@$former"); a date before that would not reach clients"
fi

pool=pool/main/a/alertd
index=dists/stable/main/binary-amd64
mkdir -p "$dir/$pool" "$dir/$index/by-hash/SHA256"
for package in "$@"; do
    place=$dir/$pool/${package##*/}
    if [[ -e $place ]]; then
        cmp -s "$package" "$place" || fail "$place exists with other bytes; a released version never changes"
    else
        install -m 644 -p "$package" "$place"
    fi
done
cd "$dir"
sums=(-o APT::FTPArchive::MD5=false -o APT::FTPArchive::SHA1=false -o APT::FTPArchive::SHA512=false)
# Clients in the middle of an update still ask for the index before: its files stay until the next release.
mapfile -t former < <(find "$index/by-hash/SHA256" -type f -newermt "@$((epoch - 1))" 2>/dev/null; [[ ! -e $index/Packages ]] ||
    for file in "$index"/Packages{,.xz,.gz}; do echo "$index/by-hash/SHA256/$(sha256sum <"$file" | cut -d' ' -f1)"; done)
apt-ftparchive --arch amd64 "${sums[@]}" packages "$pool" >"$index/Packages"
xz --keep --force -9 "$index/Packages"
gzip --keep --force --no-name -9 "$index/Packages"
current=()
for file in "$index"/Packages{,.xz,.gz}; do
    place=$index/by-hash/SHA256/$(sha256sum <"$file" | cut -d' ' -f1)
    cp "$file" "$place"
    current+=("$place")
done
while IFS= read -r file; do
    [[ " ${current[*]} ${former[*]} " == *" $file "* ]] || rm "$file"
done < <(find "$index/by-hash/SHA256" -type f)

# A former Release would be listed in the new one.
rm -f dists/stable/{Release,InRelease,Release.gpg}
apt-ftparchive "${sums[@]}" -o APT::FTPArchive::Release::Origin=alertd -o APT::FTPArchive::Release::Label=alertd \
    -o APT::FTPArchive::Release::Suite=stable -o APT::FTPArchive::Release::Codename=stable \
    -o APT::FTPArchive::Release::Architectures=amd64 -o APT::FTPArchive::Release::Components=main \
    -o APT::FTPArchive::Release::Acquire-By-Hash=yes release dists/stable >Release.new
sed "s/^Date: .*/Date: $(LC_ALL=C date -u -d "@$epoch" '+%a, %d %b %Y %H:%M:%S UTC')/" Release.new >dists/stable/Release
rm Release.new
signed() {
    gpg --batch --yes --quiet --faked-system-time "$epoch!" --local-user "$key" "$@" 2> >(grep -v 'faked system time' >&2)
}
signed --clearsign --output dists/stable/InRelease dists/stable/Release
signed --armor --detach-sign --output dists/stable/Release.gpg dists/stable/Release
{
    printf '%s\n' "Types: deb" "URIs: $url" "Suites: stable" "Components: main" "Architectures: amd64" "Signed-By:"
    # Each line of the key begins with a space, and its empty line is a full stop.
    gpg --batch --armor --export --export-options export-minimal "$key" | sed 's/^$/./; s/^/ /'
} >alertd.sources
find . -exec touch --no-dereference --date "@$epoch" {} +
echo "$dir holds $# packages of $(LC_ALL=C date -u -d "@$epoch" +%F); copy pool and alertd.sources first, dists last"
