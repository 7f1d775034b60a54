import {updateCaretaker} from '#contract/accounts/profile-edit.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import type {TestApp} from './app.ts'
import type {Caretaker} from './people.ts'

/** A caregiver that families find before they ask. `hourly_rate` in dollars. */
export async function listedCaregiver(
  app: TestApp,
  first_name: string,
  hourly_rate: number,
  ages: number[],
): Promise<Caretaker> {
  const caregiver = await app.caretaker({first_name, last_name: 'Underwood', rate: hourly_rate})
  const body: BodyIn<typeof updateCaretaker> = {
    is_listed: true,
    ages,
    languages: ['en', 'es'],
    years_experience: 8,
    driver: {has_license: true, has_car: true, seats: 2},
  }
  await app.ok(updateCaretaker, {by: caregiver, params: {id: caregiver.caretaker_id}, body})
  return caregiver
}
