/** The name of the header's count: `Outbox, 2 waiting`, `Outbox, 1 needs attention`, or both. */
export function outboxLabel({waiting, attention}: {waiting: number; attention: number}): string {
  const parts = [
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(attention > 0 ? [`${attention} ${attention === 1 ? 'needs' : 'need'} attention`] : []),
  ]
  return `Outbox, ${parts.length > 0 ? parts.join(', ') : 'nothing waiting'}`
}
