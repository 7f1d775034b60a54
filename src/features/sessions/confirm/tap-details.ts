/** What is sent along with a tap. */
export interface TapDetails {
  code: string
  memo: string
}
export const no_details: TapDetails = {code: '', memo: ''}
