import {m} from '#messages'
import {Button} from '#ui/primitives/button.tsx'
import {CodeForm} from './code-form.tsx'

/** The second step of a log-in, in place of its form. */
export function CodeStep({send, onBack}: {send: (code: string) => Promise<void>; onBack: () => void}) {
  return (
    <>
      <h2 className="text-22 font-semibold">{m.enter_your_code()}</h2>
      <p className="mt-1 mb-4 text-muted">{m.two_step_login_is_on_for()}</p>
      <CodeForm action={m.log_in()} send={send} />
      <Button variant="quiet" size="sm" full className="mt-2" onClick={onBack}>
        {m.back()}
      </Button>
    </>
  )
}
