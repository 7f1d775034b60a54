import {m} from '#messages'
import Bookmark from 'lucide-react/icons/bookmark'
import Pencil from 'lucide-react/icons/pencil'
import {type ReactNode, useRef, useState} from 'react'
import {FilterSelect} from '../fields/filter-select.tsx'
import {TextField} from '../fields/text-field.tsx'
import {FormDialog} from '../overlays/form-dialog.tsx'
import {Button} from '../primitives/button.tsx'

interface Saved {
  id: string
  name: string
}

const words = {
  filter: {
    saved: m.saved_filter(),
    saveOne: m.save_a_filter(),
    new: m.new_filter(),
    edit: m.edit_filter(),
    delete: m.delete_filter(),
  },
  view: {
    saved: m.saved_view(),
    saveOne: m.save_a_view(),
    new: m.new_view(),
    edit: m.edit_view(),
    delete: m.delete_view(),
  },
} as const

/** The choice of what a person saved of a list, and buttons to save another one or change the chosen one. */
export function SavedFilters<Filter extends Saved>({
  noun,
  all,
  filters,
  active,
  max,
  disabledReason,
  labelOf = ({name}) => name,
  onChoose,
  onAdd,
  onEdit,
}: {
  noun: 'filter' | 'view'
  /** The list without any: `All leads`. */
  all: string
  filters: readonly Filter[]
  active: Filter | undefined
  max: number
  /** Why a new one cannot be saved. */
  disabledReason?: string | undefined
  labelOf?: (filter: Filter) => string
  onChoose: (id: string | undefined) => void
  onAdd: () => void
  onEdit: (filter: Filter) => void
}) {
  const isFirst = filters.length === 0
  return (
    <div className="flex flex-wrap items-end gap-3">
      {!isFirst && (
        <div className="grow md:max-w-xs">
          <FilterSelect
            label={words[noun].saved}
            all={all}
            value={active?.id}
            onChange={onChoose}
            options={filters.map(filter => ({value: filter.id, label: labelOf(filter)}))}
          />
        </div>
      )}
      {active && (
        <Button variant="secondary" icon={Pencil} onClick={() => onEdit(active)}>
          {m.edit()}
        </Button>
      )}
      <Button
        variant={isFirst ? 'secondary' : 'quiet'}
        icon={Bookmark}
        disabledReason={filters.length >= max ? m.at_most_ui({max}) : disabledReason}
        onClick={onAdd}
      >
        {isFirst ? words[noun].saveOne : words[noun].new}
      </Button>
    </div>
  )
}

/** The dialog of one: its name, `children` for what it holds, and its deletion. `needs` says why an act is not possible now. */
export function SavedFilterDialog({
  noun,
  isNew,
  description,
  name,
  name_max,
  onName,
  needs,
  isSaving,
  isDeleting,
  error,
  onSave,
  onDelete,
  onClose,
  children,
}: {
  noun: 'filter' | 'view'
  isNew: boolean
  description: string
  name: string
  name_max: number
  onName: (name: string) => void
  needs: (act: string) => string | undefined
  isSaving: boolean
  isDeleting: boolean
  error: string | null
  /** Called with a name that is not blank. */
  onSave: () => void
  onDelete: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const [wasSent, setWasSent] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const isNameless = name.trim() === ''
  return (
    <FormDialog
      title={isNew ? words[noun].saveOne : words[noun].edit}
      description={description}
      size="md"
      submit={m.save()}
      busy={isSaving}
      disabledReason={needs(m.saving())}
      error={error}
      onSubmit={() => {
        setWasSent(true)
        if (isNameless) nameField.current?.focus()
        else onSave()
      }}
      onClose={onClose}
    >
      <TextField
        ref={nameField}
        label={m.name()}
        maxLength={name_max}
        error={wasSent && isNameless ? m.required() : undefined}
        value={name}
        onChange={onName}
      />
      {children}
      {!isNew && (
        <Button variant="danger" busy={isDeleting} disabledReason={needs(m.deleting())} onClick={onDelete}>
          {words[noun].delete}
        </Button>
      )}
    </FormDialog>
  )
}
