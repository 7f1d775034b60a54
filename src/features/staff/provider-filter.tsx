import {m} from '#messages'
import X from 'lucide-react/icons/x'
import {Button} from '#ui/primitives/button.tsx'

/** Names the caregiver or agency that a list is filtered by, and removes that filter. */
export function ProviderFilter({
  provider_id,
  pages,
  onRemove,
}: {
  provider_id: string | undefined
  /** The loaded list, whose first page has the name. */
  pages: readonly {provider_name?: string | null | undefined}[] | undefined
  onRemove: () => void
}) {
  if (provider_id === undefined) return null
  return <NameFilter name={pages?.[0]?.provider_name ?? m.one_caregiver_or_agency()} onRemove={onRemove} />
}

/** Names the family that a list is filtered by, and removes that filter. */
export function FamilyFilter({
  parent_id,
  pages,
  onRemove,
}: {
  parent_id: string | undefined
  /** The loaded list, whose first page has the name. */
  pages: readonly {family_name?: string | null | undefined}[] | undefined
  onRemove: () => void
}) {
  if (parent_id === undefined) return null
  return <NameFilter name={pages?.[0]?.family_name ?? m.one_family()} onRemove={onRemove} />
}

const NameFilter = ({name, onRemove}: {name: string; onRemove: () => void}) => (
  <Button variant="quiet" icon={X} aria-label={m.remove_the_filter({name})} onClick={onRemove}>
    {name}
  </Button>
)
