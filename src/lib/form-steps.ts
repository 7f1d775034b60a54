/** What is wrong in a form, by the name of its field. */
export type Problems = Record<string, string>

interface FormStep<Id extends string> {
  readonly id: Id
  readonly title: string
  /** The fields that it asks for, by the beginning of their names. */
  readonly fields: readonly string[]
}

/** A form one question at a time: which step asks for which field, and how far somebody has come. The last step asks for all that no other does. */
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
    /** What is wrong within one step. */
    problemsOfStep,
    /** The first step with something left to do: as far as one may go. */
    firstUnfinished: (problems: Problems): Id =>
      list.find(({id}) => Object.keys(problemsOfStep(problems, id)).length > 0)?.id ?? last.id,
  }
}

export type FormSteps<Id extends string> = ReturnType<typeof formSteps<Id>>
