import type {AuditEntry} from '#contract/admin/operations.ts'
import {aboutOf} from './about.ts'
import type {AuditRow} from './store.ts'

export const presentAudit = ({entry, by, called}: AuditRow): AuditEntry => ({
  id: entry.id,
  at: entry.at,
  by:
    entry.actor_user_id === null
      ? null
      : {user_id: entry.actor_user_id, name: by ? `${by.first_name} ${by.last_name}`.trim() : ''},
  action: entry.action,
  target: entry.target_kind,
  target_id: entry.target_id,
  about: aboutOf(entry.target_kind, entry.target_id, called),
  before: entry.before,
  after: entry.after,
})
