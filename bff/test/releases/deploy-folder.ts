import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Test } from 'tap'
import { sparePort } from '../servers/server-process.ts'

const deploy = join(import.meta.dirname, '../../../deploy')

/**
 * Instead of systemd: processes that run the release to which `current` leads, and a log of what was restarted. As with systemd, one that fails is
 * started again by itself, and after five starts, whoever asked for them, it has failed until it is reset.
 */
const systemctl = `#!/bin/sh
cd "$PORTAL_HOME"
start () {
  [ "$(cat "$unit.starts" 2> /dev/null | wc -l)" -lt 5 ] || { touch "$unit.failed"; return 1; }
  echo >> "$unit.starts"
}
run () {
  (cd "$PORTAL_HOME/current/" && exec sh -c 'echo $$ > "$1.pid"; exec sh scripts/start.sh' - "$unit")
  code=$?
  [ $code = 0 ] || [ $code -gt 128 ] || { sleep 0.05; start && run; }
}
unit=$PORTAL_HOME/$2
case $1 in
  list-units) for port in $PORTS; do echo "portal@$port.service loaded active running"; done ;;
  is-failed) [ -f "$3.failed" ] ;;
  reset-failed) rm -f "$unit.failed" "$unit.starts" ;;
  restart)
    # As if the connection were lost just now.
    if [ "$2" = "$(cat cut 2> /dev/null)" ]; then rm cut; kill -KILL $PPID; exit; fi
    echo "$2 $(basename "$(readlink current)")" >> restarts
    if [ -f "$2.pid" ]; then
      pid=$(cat "$2.pid")
      kill "$pid" 2> /dev/null
      while kill -0 "$pid" 2> /dev/null; do sleep 0.05; done
    fi
    port=\${2#portal@}
    export PORT="\${port%.service}"
    rm -f "$unit.failed"
    start || exit 1
    (run) > "$unit.log" 2>&1 9>&- & ;;
esac
`

/** A bare folder as an installation, and the commands of `deploy/` on it. It has as many processes as wanted. */
export async function deployFolder (t: Test, processes: number) {
  const home = mkdtempSync(join(tmpdir(), 'portal-deploy-'))
  for (const folder of ['bin', 'releases', 'data']) mkdirSync(join(home, folder))
  writeFileSync(join(home, 'bin/systemctl'), systemctl)
  chmodSync(join(home, 'bin/systemctl'), 0o755)
  const ports = await Promise.all(Array.from({ length: processes }, sparePort))
  const settings = join(home, 'portal.env')
  writeFileSync(settings, '')
  t.teardown(async () => {
    for (const port of ports) await endProcess(join(home, `portal@${port}.service.pid`))
    rmSync(home, { recursive: true })
  })

  return {
    home,
    ports,
    /** The variables of the portal, in quotes or without, as for systemd. */
    set: (variables: Record<string, string>) => { writeFileSync(settings, Object.entries(variables).map(([name, value]) => `${name}=${value}\n`).join('')) },
    /** The next command is killed before it restarts the last process. */
    cutShort: () => { writeFileSync(join(home, 'cut'), `portal@${ports.at(-1)}.service`) },
    run: async (script: 'upgrade' | 'rollback', ...parameters: string[]) => await promisify(execFile)(join(deploy, script), parameters.map(name => join(home, 'releases', name)), {
      env: {
        PATH: `${join(home, 'bin')}:${process.env['PATH']}`,
        PORTAL_HOME: home,
        PORTAL_SETTINGS: settings,
        PORTAL_READY_WITHIN: '60',
        PORTS: ports.join(' '),
        DATA_DIR: join(home, 'data'),
        ...Object.fromEntries(readFileSync(settings, 'utf8').split('\n').filter(line => line !== '').map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).replace(/^(["'])(.*)\1$/, '$2')]))
      }
    }).then(({ stdout }) => ({ code: 0, said: stdout }), ({ code, stderr }: { code: number | null, stderr: string }) => ({ code, said: stderr })),
    /** The releases to which `current` and `previous` lead. */
    links: () => ['current', 'previous'].map(link => existsSync(join(home, link)) ? basename(readlinkSync(join(home, link))) : undefined),
    /** The release that each restart started, in their order. */
    restarts: () => existsSync(join(home, 'restarts')) ? readFileSync(join(home, 'restarts'), 'utf8').trim().split('\n').map(line => line.split(' ')[1]) : []
  }
}

async function endProcess (file: string): Promise<void> {
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8'))
  try {
    // Until it is gone.
    for (process.kill(pid, 'SIGKILL'); ; process.kill(pid, 0)) await new Promise(resolve => { setTimeout(resolve, 20) })
  } catch {
    // It is gone.
  }
}
