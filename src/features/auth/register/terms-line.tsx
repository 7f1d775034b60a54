import {Link} from '@tanstack/react-router'

const linkClass = 'font-medium text-primary underline'

/** What whoever makes an account agrees to. Opened beside the form, whose password is kept nowhere. */
export const TermsLine = () => (
  <p className="text-14 text-muted">
    By creating an account you agree to our{' '}
    <Link to="/terms" target="_blank" className={linkClass}>
      terms
    </Link>
    . What we keep about you, and for how long, is on the{' '}
    <Link to="/privacy-policy" target="_blank" className={linkClass}>
      privacy page
    </Link>
    .
  </p>
)
