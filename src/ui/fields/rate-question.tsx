/** Asks below the field of an hourly rate whether it is right; empty for a usual one. It blocks nothing. */
export const RateQuestion = ({question}: {question: string | undefined}) => (
  <p role="status" className="text-14 text-waiting empty:sr-only">
    {question}
  </p>
)
