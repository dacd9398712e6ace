# What `upgrade` and `rollback` share; both source this file. An installation is a folder with release folders and two links:
#   releases/1.0.0/  releases/1.1.0/  current -> releases/1.1.0  previous -> releases/1.0.0
# A third link, `leaving`, leads to the release that is being left, until all processes run one release again.
# A release folder is a checkout that was installed and built before it was copied here. Nothing is built or installed in a running one.
home=${PORTAL_HOME:-/opt/portal}
settings=${PORTAL_SETTINGS:-/etc/portal.env}
# Seconds within which a restarted process must be ready. It may have migrations to run.
ready_within=${PORTAL_READY_WITHIN:-300}

fail () {
  echo "$(basename "$0"): $1" >&2
  exit 1
}

# One at a time.
begin () {
  [ -d "$home" ] || fail "there is no folder $home; PORTAL_HOME says where the installation is"
  exec 9> "$home/.releases.lock"
  flock -n 9 || fail "another upgrade or rollback is under way"
  for link in current previous leaving; do
    [ ! -L "$home/$link" ] || [ -d "$home/$link/" ] || fail "$home/$link points to nothing; point it at a release folder, or remove it"
  done
  [ -n "$(units)" ] || fail "systemd has no process to restart: systemctl enable portal@8081, named after its port. Nothing was changed"
}

# The real path of a folder or of a link to one.
folder () { readlink -f "$1"; }

# Runs a command of a release as the portal's user, with the portal's variables.
in_release () {
  release=$1
  shift
  grep -q '^DATA_DIR=' "$settings" 2> /dev/null || export DATA_DIR="${DATA_DIR:-/var/lib/portal}"
  [ ! -f "$settings" ] || set -- "--env-file=$settings" "$@"
  set -- "$release/node_modules/.bin/node" "$@"
  if [ "$(id -u)" = 0 ] && id portal > /dev/null 2>&1; then set -- runuser -u portal -- "$@"; fi
  (cd "$release" && NODE_ENV=production "$@")
}

# Whether a release is complete and can run here. Further arguments are passed to the release's own check.
check () {
  release=$1
  shift
  if [ "$(id -u)" = 0 ] && id portal > /dev/null 2>&1 && [ -f "$settings" ]; then
    runuser -u portal -- test -r "$settings" || fail "the user portal cannot read $settings: chgrp portal $settings && chmod 640 $settings. Nothing was changed"
  fi
  for part in node_modules/.bin/node scripts/start.sh scripts/check-release.ts web/dist/files.txt; do
    [ -e "$release/$part" ] || fail "$release is not a complete release: $part is missing. Unpack or build it again; nothing was changed"
  done
  said=$(in_release "$release" scripts/check-release.ts "$@" 2>&1) && return
  code=$?
  # Any other failure means that a part does not load.
  [ $code = 2 ] || said="it is not a complete release: $(echo "$said" | grep -m 1 Error || echo "its check ended with $code")"
  fail "$release cannot run here: $said. Nothing was changed"
}

# Adds the page files of one release to another, so that open pages of the first still get their files from the second.
# The links are hard ones, so that a release folder can be deleted.
link_assets () {
  while read -r _ file; do
    case $file in
      *.map) ;;
      assets/*) [ -e "$2/web/dist/$file" ] || ln "$1/web/dist/$file" "$2/web/dist/$file" 2> /dev/null || cp -p "$1/web/dist/$file" "$2/web/dist/$file" ;;
    esac
  done < "$1/web/dist/files.txt"
}

# Points a link at a release, atomically: the link never disappears.
point () {
  ln -sfn "$2" "$home/.$1"
  mv -T "$home/.$1" "$home/$1"
}

units () { systemctl list-units --all --plain --no-legend 'portal@*.service' | awk '{ print $1 }'; }

# Restarts the processes one after the other, each once the previous one is ready.
roll () {
  for unit in $(units); do
    # After a release that ended at each start, systemd would start nothing for a while.
    systemctl reset-failed "$unit" 2> /dev/null || :
    systemctl restart "$unit" && becomes_ready "$1" "$unit" || return 1
    echo "$unit is ready"
  done
}

becomes_ready () {
  port=${2#portal@}
  port=${port%.service}
  host=$(sed -n "s/^HOST=[\"']\{0,1\}\([^\"']*\)[\"']\{0,1\}$/\1/p" "$settings" 2> /dev/null | tail -n 1)
  late=$(($(date +%s) + ready_within))
  until "$1/node_modules/.bin/node" -e '
    const [port, host] = process.argv.slice(1)
    fetch(`http://${host.includes(":") ? `[${host}]` : host}:${port}/readyz`, { signal: AbortSignal.timeout(5000) }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))
  ' "$port" "${host:-localhost}"; do
    if systemctl is-failed --quiet "$2" || [ "$(date +%s)" -gt "$late" ]; then return 1; fi
    sleep 1
  done
}

# Switches from the running release, if there is one, to another. If that does not become ready, it goes back at once.
# Afterward, a rollback leads to the third release, or nowhere if that is the second.
switch () {
  from=$1 to=$2 back=$3
  [ "$from" != "$to" ] || from=
  # If this is cut short, the next upgrade or rollback still knows which release to go back to.
  [ -z "$from" ] || point leaving "$from"
  point current "$to"
  if roll "$to"; then
    [ -z "$from" ] || point previous "$back"
    rm -f "$home/leaving"
    [ ! "$home/previous" -ef "$to" ] || rm "$home/previous"
    echo "$(basename "$to") is running"
    return
  fi
  news="$to does not become ready"
  if [ -n "$from" ]; then
    # The release that failed may have migrated the database, so that going back once more would be two releases.
    if [ "$back" = "$to" ]; then point previous "$to"; else rm -f "$home/previous"; fi
    point current "$from"
    if roll "$from"; then news="$news, and $(basename "$from") is running again"; else news="neither $to nor $from becomes ready"; fi
  fi
  rm -f "$home/leaving"
  fail "$news: see \`journalctl -u 'portal@*'\`"
}
