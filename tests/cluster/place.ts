import type {Owner} from '../support/services/postgres.ts'

/** Where a part of the cluster lives. */
export interface Place {
  readonly folder: string
  /** The user that its programs run as. */
  readonly who: Owner
  /** A free port. */
  readonly port: () => Promise<number>
}
