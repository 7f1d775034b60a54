import {m} from '#messages'
import {useState} from 'react'
import {Service} from '#contract/bookings/choices.ts'
import type {SavedLeadFilter} from '#contract/bookings/lead-filters.ts'
import {limits} from '#contract/limits.ts'
import {messageOf} from '#data/app/message.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useDeleteLeadFilter, useSaveLeadFilter} from '#data/queries/lead-filters.ts'
import {inactiveServices} from '#domain/bookings/booking.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {newId} from '#lib/id.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {MultiToggle} from '#ui/fields/multi-toggle.tsx'
import {SavedFilterDialog, SavedFilters} from '#ui/forms/saved-filters.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {orderOptions} from './saved-filters.ts'

const services = Service.options.filter(service => !inactiveServices.has(service))

/** The choice of a saved filter, what it has, and the dialog to save or change one. */
export function SavedFilterBar({
  filters,
  active,
  counties,
  start,
  onChoose,
}: {
  filters: readonly SavedLeadFilter[]
  active: SavedLeadFilter | undefined
  /** Those that can be chosen. */
  counties: readonly string[]
  /** What a new filter starts with. */
  start: Pick<SavedLeadFilter, 'counties' | 'service' | 'fresh' | 'unbid' | 'order'>
  onChoose: (id: string | undefined) => void
}) {
  const [edited, setEdited] = useState<SavedLeadFilter | null>(null)
  const announced = filters.filter(({limits_notifications}) => limits_notifications).map(({name}) => name)
  const again = useSaveLeadFilter()
  const undo = (filter: SavedLeadFilter) =>
    again.mutate(filter, {
      onSuccess: () => onChoose(filter.id),
      onError: error =>
        toast({title: m.is_still_deleted({name: filter.name, message_of: messageOf(error)}), tone: 'bad'}),
    })
  const add = () => setEdited({id: newId(), name: '', is_default: false, limits_notifications: false, ...start})
  return (
    <div className="space-y-1">
      <SavedFilters
        noun="filter"
        all={m.all_leads()}
        filters={filters}
        active={active}
        max={limits.saved_filters_max}
        labelOf={({name, is_default}) => (is_default ? m.name_default({name}) : name)}
        onChoose={onChoose}
        onAdd={add}
        onEdit={setEdited}
      />
      {announced.length > 0 && (
        <p className="text-14 text-muted">{m.we_notify_you_only_of_new({join: announced.join('; ')})}</p>
      )}
      {edited && (
        <FilterDialog
          filter={edited}
          isNew={!filters.some(({id}) => id === edited.id)}
          counties={[...new Set([...counties, ...edited.counties])].toSorted()}
          onSaved={() => onChoose(edited.id)}
          onDeleted={() => onChoose(undefined)}
          onUndo={() => undo(edited)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

function FilterDialog({
  filter,
  isNew,
  counties,
  onSaved,
  onDeleted,
  onUndo,
  onClose,
}: {
  filter: SavedLeadFilter
  isNew: boolean
  counties: readonly string[]
  onSaved: () => void
  onDeleted: () => void
  onUndo: () => void
  onClose: () => void
}) {
  const [values, setValues] = useState(filter)
  const save = useSaveLeadFilter()
  const remove = useDeleteLeadFilter()
  const needs = useNeedsConnection()
  const set = (part: Partial<SavedLeadFilter>) => setValues({...values, ...part})
  const saveRefusal = useRefusal(save, values)
  const removeRefusal = useRefusal(remove, values)
  const send = () => {
    remove.reset()
    const onSuccess = () => {
      onSaved()
      onClose()
    }
    save.mutate({...values, name: values.name.trim()}, {onSuccess})
  }
  const drop = () => {
    save.reset()
    remove.mutate(filter.id, {
      onSuccess: () => {
        onDeleted()
        onClose()
        const action = {label: m.undo(), onClick: onUndo}
        toast({title: m.was_deleted({name: filter.name}), action})
      },
    })
  }
  return (
    <SavedFilterDialog
      noun="filter"
      isNew={isNew}
      description={m.only_you_see_your_filters_searched()}
      name={values.name}
      name_max={limits.name_max}
      onName={name => set({name})}
      needs={needs}
      isSaving={save.isPending}
      isDeleting={remove.isPending}
      error={saveRefusal ?? removeRefusal}
      onSave={send}
      onDelete={drop}
      onClose={onClose}
    >
      <MultiToggle
        label={m.counties()}
        hint={m.all_counties_unless_you_choose_some()}
        required={false}
        value={values.counties}
        onChange={chosen => set({counties: chosen})}
        options={counties.map(value => ({value, label: value}))}
      />
      <FilterSelect
        label={m.service()}
        all={m.all_services()}
        value={values.service ?? undefined}
        onChange={service => set({service: service ?? null})}
        options={services.map(value => ({value, label: serviceText(value)}))}
      />
      <FilterSelect
        label={m.sort()}
        all={m.default_text()}
        value={values.order ?? undefined}
        onChange={order => set({order: order ?? null})}
        options={orderOptions}
      />
      <div>
        <Checkbox label={m.new_only()} checked={values.fresh} onChange={fresh => set({fresh})} />
        <Checkbox label={m.hide_those_i_bid_on()} checked={values.unbid} onChange={unbid => set({unbid})} />
        <Checkbox
          label={m.open_the_leads_with_this_filter()}
          checked={values.is_default}
          onChange={is_default => set({is_default})}
        />
        <Checkbox
          label={m.notify_me_only_of_new_leads()}
          hint={m.if_several_filters_have_this_mark()}
          checked={values.limits_notifications}
          onChange={limits_notifications => set({limits_notifications})}
        />
      </div>
    </SavedFilterDialog>
  )
}
