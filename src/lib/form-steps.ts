/** The problems of a form by field name. */
export type Problems = Record<string, string>

interface FormStep<Id extends string> {
  readonly id: Id
  readonly title: string
  /** Prefixes of the fields in this step. */
  readonly fields: readonly string[]
}

/** The steps of a form, their fields and the progress. The last step has all fields that no other step has. */
export function formSteps<const Id extends string>(list: readonly [...FormStep<Id>[], FormStep<Id>]) {
  const last = list[list.length - 1] as FormStep<Id>

  const stepOf = (field: string): Id =>
    list.find(({fields}) =>
      fields.some(name => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`)),
    )?.id ?? last.id

  const problemsOfStep = (problems: Problems, id: Id): Problems =>
    Object.fromEntries(Object.entries(problems).filter(([field]) => stepOf(field) === id))

  return {
    list,
    ids: list.map(({id}) => id),
    indexOf: (id: Id): number => list.findIndex(step => step.id === id),
    stepOf,
    problemsOfStep,
    /** The first step with something left to do, which is the furthest one reachable. */
    firstUnfinished: (problems: Problems): Id =>
      list.find(({id}) => Object.keys(problemsOfStep(problems, id)).length > 0)?.id ?? last.id,
  }
}

export type FormSteps<Id extends string> = ReturnType<typeof formSteps<Id>>
