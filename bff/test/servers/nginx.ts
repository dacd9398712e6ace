import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from './binaries.ts'
import { sparePort, startProcess } from './server-process.ts'

const productions = join(import.meta.dirname, '../../../deploy/nginx.conf')

export type NginxServer = {
  url: string
  /** The latest errors in its log. */
  complaints: () => readonly string[]
  /** Its access log so far. */
  accesses: () => Promise<string>
  /** Stops it and removes its folder. */
  remove: () => Promise<void>
}

/** nginx with `deploy/nginx.conf`, on a spare port. @param to the addresses of the two processes behind it */
export async function startNginx (to: readonly [string, string]): Promise<NginxServer> {
  const dir = await mkdtemp(join(tmpdir(), 'portal-nginx-'))
  const port = await sparePort()
  const [first, second] = to.map(address => new URL(address).host)
  const ours = (await readFile(productions, 'utf8'))
    // Debian's nginx does not know it yet, and these addresses stay.
    .replaceAll(' resolve;', ';')
    .replace('bff-1:8080', `${first}`).replace('bff-2:8080', `${second}`).replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('/var/log/nginx/access.log', join(dir, 'access.log'))
  const file = join(dir, 'nginx.conf')
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${join(dir, name)};`)
  await writeFile(file, `
daemon off;
worker_processes 1;
pid ${join(dir, 'nginx.pid')};
error_log stderr notice;
events { worker_connections 1024; }
http {
access_log off;
${scratch.join('\n')}
${ours}
}
`)
  const running = await startProcess(program('nginx'), ['-c', file, '-e', 'stderr'], { ready: 'start worker process ' })
  return {
    url: `http://127.0.0.1:${port}`,
    complaints: () => running.output().split('\n').filter(line => line.includes('[error]')),
    accesses: async () => await readFile(join(dir, 'access.log'), 'utf8'),
    remove: async () => {
      await running.stop('SIGTERM')
      await rm(dir, { recursive: true })
    }
  }
}
