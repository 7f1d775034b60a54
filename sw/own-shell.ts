import type {WorkboxPlugin} from 'workbox-core'
import type {PrecacheEntry} from 'workbox-precaching'

/** A script or style that a shell names. */
const named_file = /(?:src|href)="\/(assets\/[^"]+)"/g

/**
 * Fails an installation that is given the shell of another build, as by a server that is yet to be replaced: its scripts
 * are not among this worker's `files`. The worker before stays, and the browser installs again when it next looks for one.
 */
export function ownShellOnly(shell_path: string, files: readonly (PrecacheEntry | string)[]): WorkboxPlugin {
  const own = new Set(files.map(file => (typeof file === 'string' ? file : file.url)))
  return {
    fetchDidSucceed: async ({request, response, event}) => {
      // later a shell from the network, of whatever build, is better than none
      if (event.type !== 'install' || new URL(request.url).pathname !== shell_path) return response
      const html = await response.clone().text()
      const missing = [...html.matchAll(named_file)].find(([, file = '']) => !own.has(file))
      if (missing) throw new Error(`the shell of another build: ${missing[1]}`)
      return response
    },
  }
}
