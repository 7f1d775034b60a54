import {m} from '#messages'

/** Whether this device is worked by a mouse or a touchpad in the first place, as no phone is. */
export const isComputer = globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false

/** That a tap is saved on this device, which is named as what it is. */
export const savedHereText = (): string => (isComputer ? m.saved_on_this_computer() : m.saved_on_this_phone())
