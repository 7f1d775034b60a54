import {m} from '#messages'
import {useState} from 'react'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {Button} from '#ui/primitives/button.tsx'

/** One chosen row of a list: `name` says which it is, `act` does to it what its own button does. */
export interface Choosable {
  id: string
  name: string
  act: () => Promise<unknown>
}

interface Result {
  id: string
  name: string
  /** Null if it was done. */
  failure: string | null
}

/** The rows that are chosen among those that are listed. */
export function useChosen(listed: readonly Choosable[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = listed.filter(({id}) => ids.has(id))
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(ids)
    if (isChosen) next.add(id)
    else next.delete(id)
    setIds(next)
  }
  return {
    listed,
    chosen,
    has: (id: string) => ids.has(id),
    choose,
    chooseAll: (isAll: boolean) => setIds(new Set(isAll ? listed.map(({id}) => id) : [])),
  }
}

/**
 * Acts on the chosen rows one after another, each as a call of its own with its own entry in the audit log, and says
 * what became of each.
 */
export function BulkBar({
  rows: {listed, chosen, chooseAll},
  verb,
  done,
}: {
  rows: ReturnType<typeof useChosen>
  /** `Mark as answered`. */
  verb: string
  /** `Marked as answered`. */
  done: string
}) {
  const needs = useNeedsConnection()
  const [results, setResults] = useState<readonly Result[]>([])
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setResults([])
    for (const {id, name, act} of chosen) {
      const failure = await act().then(
        () => null,
        (error: unknown) => messageOf(error),
      )
      setResults(before => [...before, {id, name, failure}])
    }
    chooseAll(false)
    setBusy(false)
  }
  if (listed.length === 0 && results.length === 0) return null
  return (
    <div className="space-y-2">
      {listed.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Checkbox
            label={m.choose_all_shown({length: listed.length})}
            checked={chosen.length === listed.length}
            disabled={isBusy}
            onChange={chooseAll}
          />
          <Button
            size="sm"
            variant="secondary"
            busy={isBusy}
            disabledReason={needs(m.this_text()) ?? (chosen.length === 0 ? m.choose_some_first() : undefined)}
            onClick={() => void run()}
          >
            {chosen.length > 0 ? `${verb} (${chosen.length})` : verb}
          </Button>
        </div>
      )}
      <div role="status" aria-label={m.results()} className="text-14 empty:sr-only">
        {results.map(({id, name, failure}) => (
          <p key={id} className={failure === null ? 'text-muted' : 'text-bad'}>
            {name}: {failure ?? done}
          </p>
        ))}
      </div>
    </div>
  )
}
