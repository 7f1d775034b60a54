import type {Route} from '../../http/mount.ts'

export const leadRoutes: readonly Route[] = []
