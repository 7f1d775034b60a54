import {decided_longer_hours, hour_ms} from '../constants.ts'

/** Whether decided times are far longer than the booked ones, as a mistyped end is. @see src/domain/rules.md#staff-decisions */
export const isFarLonger = (
  {started_at, ended_at}: {started_at: string; ended_at: string},
  booked: {scheduled_start: string; scheduled_end: string},
): boolean =>
  Date.parse(ended_at) - Date.parse(started_at) >
  Date.parse(booked.scheduled_end) - Date.parse(booked.scheduled_start) + decided_longer_hours * hour_ms
