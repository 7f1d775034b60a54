/** What is kept, why, and until when: one row a thing; on a phone each row is a card. */
export function RetentionTable({label, rows}: {label: string; rows: readonly [what: string, why: string, until: string][]}) {
  return (
    <table className="block w-full overflow-hidden rounded-card border border-line bg-card text-14 desk:table desk:border-separate desk:border-spacing-0">
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only desk:not-sr-only desk:table-header-group">
        <tr className="text-left text-13 text-muted [&_th]:px-4 [&_th]:py-2.5 [&_th]:font-semibold">
          <th scope="col">What</th>
          <th scope="col">What for</th>
          <th scope="col">Until when</th>
        </tr>
      </thead>
      <tbody className="block desk:table-row-group">
        {rows.map(([what, why, until]) => (
          <tr
            key={what}
            className="block space-y-1 border-t border-line p-4 first:border-t-0 desk:table-row desk:[&>*]:border-t desk:[&>*]:border-line desk:[&>*]:px-4 desk:[&>*]:py-3 desk:[&>*]:align-top"
          >
            <th scope="row" className="block text-left font-semibold desk:table-cell desk:w-1/3">
              {what}
            </th>
            <td className="block text-muted desk:table-cell">{why}</td>
            <td className="block desk:table-cell desk:w-1/4">
              <span className="font-semibold desk:hidden">Until: </span>
              {until}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
