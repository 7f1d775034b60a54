import type {ReactNode} from 'react'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'

interface FigureRow {
  name: string
  values: readonly (string | number | null)[]
}

/** A figure: its chart, and under it the same in a table for who cannot see it or wants the numbers. */
export function Figure({
  title,
  lead,
  heads,
  rows,
  children,
}: {
  title: string
  lead: string
  /** Of the columns, the first is that of the names. */
  heads: readonly string[]
  rows: readonly FigureRow[]
  children: ReactNode
}) {
  return (
    <Section title={title}>
      <Card className="space-y-3">
        <p className="text-14 text-muted">{lead}</p>
        <div aria-hidden className="h-56">
          {children}
        </div>
        <details className="text-14">
          <summary className="target cursor-pointer py-1 font-medium text-primary">
            Numbers as a table
          </summary>
          <div className="overflow-x-auto">
            <table className="mt-2 w-full border-collapse text-left">
              <caption className="sr-only">{title}</caption>
              <thead>
                <tr>
                  {heads.map((head, index) => (
                    <th
                      key={head}
                      scope="col"
                      className={`border-b border-line py-1.5 pr-4 font-semibold ${index > 0 ? 'text-right' : ''}`}
                    >
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({name, values}) => (
                  <tr key={name}>
                    <th scope="row" className="border-b border-line py-1.5 pr-4 font-normal">
                      {name}
                    </th>
                    {values.map((value, index) => (
                      <td key={index} className="border-b border-line py-1.5 pr-4 text-right">
                        {value ?? '–'}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </Card>
    </Section>
  )
}
