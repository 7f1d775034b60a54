export * from './people.ts'
export * from './bookings.ts'
export * from './sessions.ts'
export * from './content.ts'
