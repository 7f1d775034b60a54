import {execFile, spawn} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {promisify} from 'node:util'
import {expect, test} from 'vitest'
import {base, findBuildah} from '#tests/support/services/buildah.ts'

const root = join(import.meta.dirname, '../..')
const image = `localhost/village-test-${process.pid}`
const program = findBuildah() ?? 'buildah'
// needs neither a daemon nor namespaces
const isolation = ['--isolation', 'chroot']

async function buildah(...args: string[]): Promise<string> {
  const {stdout} = await promisify(execFile)(program, args, {cwd: root, maxBuffer: 64 * 1024 * 1024})
  return stdout.trim()
}

type Inspected = {Docker: {config: {User: string; Healthcheck?: {Test: string[]}}}}

test(
  'needs buildah and its base image: the image is built, runs as a user of its own, and answers',
  {timeout: 1_800_000},
  async () => {
    const file = 'src/server/deploy/Containerfile'
    await buildah(
      'build',
      ...isolation,
      '--format',
      'docker',
      '--build-arg',
      `BASE=${base}`,
      '-f',
      file,
      '-t',
      image,
      '.',
    )
    const container = await buildah('from', image)
    try {
      const {Docker} = JSON.parse(await buildah('inspect', container)) as Inspected
      expect(Docker.config.User).toBe('node')
      const healthcheck = Docker.config.Healthcheck?.Test.slice(1) ?? []

      const env = ['--env', 'PORT=0', '--env', 'SEED_DEMO=0']
      const server = spawn(program, ['run', ...isolation, ...env, container, '--', 'node', 'dist/server/main.js'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const lines = createInterface({input: server.stdout})
      for await (const line of lines) {
        if (!line.includes('"msg":"listening"')) continue
        const {port} = JSON.parse(line) as {port: number}
        const health = (await (await fetch(`http://127.0.0.1:${port}/api/health`)).json()) as {status: string}
        expect(health.status).toBe('ok')
        expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<title>')
        // rejects where it ends with anything but 0
        await buildah('run', ...isolation, '--env', `PORT=${port}`, container, '--', ...healthcheck)
        break
      }
      server.kill('SIGTERM')
      await once(server, 'exit')
    } finally {
      await buildah('rm', container)
      await buildah('rmi', image)
    }
  },
)
