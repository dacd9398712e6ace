import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sparePort } from '../bff/test/servers/server-process.ts'
import type { Core } from './cores.ts'
import { start, type Running } from './processes.ts'

/** nginx with one worker, which distributes requests to these addresses in turn over kept-alive connections. */
export async function startNginx ({ dir, to, core = 'server' }: { dir: string, to: readonly string[], core?: Core }): Promise<Running & { url: string }> {
  const port = await sparePort()
  const url = `http://127.0.0.1:${port}`
  const file = join(dir, 'nginx.conf')
  mkdirSync(dir, { recursive: true })
  await writeFile(file, `
daemon off;
worker_processes 1;
pid ${join(dir, 'nginx.pid')};
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${join(dir, 'body')};
  proxy_temp_path ${join(dir, 'proxy')};
  fastcgi_temp_path ${join(dir, 'fastcgi')};
  uwsgi_temp_path ${join(dir, 'uwsgi')};
  scgi_temp_path ${join(dir, 'scgi')};
  upstream portal {
    ${to.map(address => `server ${new URL(address).host} max_fails=0;`).join('\n    ')}
    keepalive 256;
  }
  server {
    listen 127.0.0.1:${port};
    location = /nginx { return 200; }
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    location / {
      proxy_pass http://portal;
      proxy_next_upstream error timeout;
    }
    # As in deploy/nginx.conf: a search that a process ends with is asked of another one.
    location = /items {
      proxy_pass http://portal;
      proxy_next_upstream error timeout non_idempotent;
      proxy_next_upstream_tries 2;
    }
  }
}
`)
  const args = ['-c', file, '-e', join(dir, 'error.log')]
  return { ...await start({ core, file: 'nginx', args, output: join(dir, 'nginx.log'), ready: `${url}/nginx` }), url }
}
