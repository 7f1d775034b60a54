import {lazy_spinner_px, loader} from '#domain/app-constants.ts'
import {ScreenSpinner} from '#ui/states/spinner.tsx'

/** In place of a screen whose chunk is loading. */
export const ScreenLoading = () => <ScreenSpinner size={lazy_spinner_px} speed_s={loader.speed_s} />
