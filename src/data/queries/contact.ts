import {useMutation} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {contactUs} from '#contract/content/contact.ts'
import type {BodyIn} from '#contract/endpoint.ts'

export type ContactMessage = BodyIn<typeof contactUs>

/** Sends a message to the operators. Throws `ApiError`. */
export const useContactUs = () =>
  useMutation({mutationFn: (message: ContactMessage) => call(contactUs, {body: message})})
