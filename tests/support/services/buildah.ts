import {existsSync} from 'node:fs'
import {delimiter, join} from 'node:path'

/** The program that builds images without a daemon; undefined where there is none. */
export const findBuildah = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, 'buildah'))
    .find(existsSync)

/** What images begin with; `CONTAINER_BASE` names another, such as one of a mirror. */
export const base = process.env.CONTAINER_BASE ?? 'docker.io/library/node:20-bookworm-slim'
