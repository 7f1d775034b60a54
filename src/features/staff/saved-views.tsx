import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useLocation, useNavigate} from '@tanstack/react-router'
import {useState} from 'react'
import type {SavedView, StaffList, ViewSearch} from '#contract/admin/views.ts'
import {limits} from '#contract/limits.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useDeleteView, useSaveView, viewsQuery} from '#data/queries/admin/views.ts'
import {newId} from '#lib/id.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {SavedFilterDialog, SavedFilters} from '#ui/forms/saved-filters.tsx'
import {isSameSearch, viewSearchOf} from './view-search.ts'

/** The saved views of a list: filters and order by name, read from the address and put there. @see src/domain/rules-people.md#saved-views */
export function SavedViews({
  list,
  onOpen,
}: {
  list: StaffList
  /** Where a list remembers its filters; without it the address is changed alone. */
  onOpen?: (search: ViewSearch) => void
}) {
  const {data} = useQuery(viewsQuery())
  const location = useLocation()
  const navigate = useNavigate()
  const needs = useNeedsConnection()
  const [edited, setEdited] = useState<SavedView | null>(null)
  if (!data) return null
  const search = viewSearchOf(location.search)
  const views = data.items.filter(view => view.list === list)
  const open =
    onOpen ?? ((next: ViewSearch) => void navigate({to: '.', search: next as never, replace: true, resetScroll: false}))
  return (
    <>
      <SavedFilters
        noun="view"
        all={m.no_view()}
        filters={views}
        active={views.find(view => isSameSearch(view.search, search))}
        max={limits.saved_filters_max}
        disabledReason={needs(m.saving()) ?? (isSameSearch(search, {}) ? m.set_a_filter_or_an_order() : undefined)}
        onChoose={id => open(views.find(view => view.id === id)?.search ?? {})}
        onAdd={() => setEdited({id: newId(), list, name: '', search})}
        onEdit={setEdited}
      />
      {edited && (
        <ViewDialog
          view={edited}
          isNew={!views.some(({id}) => id === edited.id)}
          onDeleted={() => open({})}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function ViewDialog({
  view,
  isNew,
  onDeleted,
  onClose,
}: {
  view: SavedView
  isNew: boolean
  onDeleted: () => void
  onClose: () => void
}) {
  const [name, setName] = useState(view.name)
  const save = useSaveView()
  const remove = useDeleteView()
  const needs = useNeedsConnection()
  const saveRefusal = useRefusal(save, name)
  const removeRefusal = useRefusal(remove, name)
  return (
    <SavedFilterDialog
      noun="view"
      isNew={isNew}
      description={m.the_filters_and_the_order_that()}
      name={name}
      name_max={limits.name_max}
      onName={setName}
      needs={needs}
      isSaving={save.isPending}
      isDeleting={remove.isPending}
      error={saveRefusal ?? removeRefusal}
      onSave={() => {
        remove.reset()
        save.mutate({...view, name: name.trim()}, {onSuccess: onClose})
      }}
      onDelete={() => {
        save.reset()
        remove.mutate(view.id, {
          onSuccess: () => {
            onDeleted()
            onClose()
            toast({
              title: m.was_deleted({name: view.name}),
              action: {label: m.undo(), onClick: () => save.mutate(view)},
            })
          },
        })
      }}
      onClose={onClose}
    />
  )
}
