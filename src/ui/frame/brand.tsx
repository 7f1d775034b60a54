import {names} from '#messages/names'

/** The logo and the name. Wrap it in a link to the home page. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <svg aria-hidden viewBox="0 0 32 32" className="size-8 shrink-0">
        <path
          d="M14.5 12.5 20 7.2a2 2 0 0 1 2.8 0l5.6 5.4a2 2 0 0 1 .6 1.4V27a2 2 0 0 1-2 2h-6V17.8z"
          className="fill-warm-fill"
        />
        <path d="M3 17.2 10.6 10a2 2 0 0 1 2.8 0l7.6 7.2V27a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z" className="fill-primary" />
        <path
          d="M12 26.2c-2.7-1.9-4.4-3.5-4.4-5.5a2.3 2.3 0 0 1 4.4-1 2.3 2.3 0 0 1 4.4 1c0 2-1.7 3.6-4.4 5.5z"
          className="fill-card"
        />
      </svg>
      <span data-product className="font-display text-22 font-semibold">
        {names.product}
      </span>
    </span>
  )
}
