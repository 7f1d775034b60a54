import {backgroundCheck} from './background-check.ts'
import {confirmingOffline} from './confirming-offline.ts'
import {firstVisit} from './first-visit.ts'
import {goodProfile} from './good-profile.ts'
import {grandparent} from './grandparent.ts'
import {handoverNote} from './handover-note.ts'
import type {WrittenPost} from './post.ts'
import {rates} from './rates.ts'
import {toddler} from './toddler.ts'

/** The demo blog, newest first. */
export const writtenPosts: readonly WrittenPost[] = [
  firstVisit,
  confirmingOffline,
  handoverNote,
  backgroundCheck,
  rates,
  toddler,
  grandparent,
  goodProfile,
]
