import * as v from 'valibot'
import type {Problems} from './problems.ts'

/** The form one question at a time; the fields that each asks for, by the beginning of their names. */
export const steps = [
  {id: 'care', title: 'Who needs care?', fields: ['service', 'ages']},
  {
    id: 'where',
    title: 'Where are the visits?',
    fields: ['place', 'location', 'county', 'address', 'timezone'],
  },
  {id: 'when', title: 'When?', fields: ['lines']},
  {id: 'ask', title: 'Who should we ask?', fields: ['audience', 'organization_id', 'max_hourly_rate']},
  {
    id: 'details',
    title: 'What should they know?',
    fields: ['preference', 'live_in', 'medical_companion', 'notes', 'handover'],
  },
  {id: 'review', title: 'Look it over', fields: []},
] as const satisfies readonly {id: string; title: string; fields: readonly string[]}[]

export const StepId = v.picklist(steps.map(step => step.id))
export type StepId = v.InferOutput<typeof StepId>

export const indexOf = (id: StepId): number => steps.findIndex(step => step.id === id)

/** The step that asks for a field; what no field asks for is said in the review. */
export const stepOf = (field: string): StepId =>
  steps.find(({fields}) =>
    fields.some(name => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`)),
  )?.id ?? 'review'

/** What is wrong within one step. */
export const problemsOfStep = (problems: Problems, id: StepId): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => stepOf(field) === id))

/** The first step with something left to do: as far as one may go. */
export const firstUnfinished = (problems: Problems): StepId =>
  steps.find(({id}) => Object.keys(problemsOfStep(problems, id)).length > 0)?.id ?? 'review'
