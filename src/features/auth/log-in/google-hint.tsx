import {m} from '#messages'
import {GoogleOAuthProvider, useGoogleOneTapLogin} from '@react-oauth/google'
import {useState} from 'react'

/** The email in a credential. It is not verified: it only preselects the account, and the server asks Google itself. */
function addressIn(credential: string | undefined): string | undefined {
  try {
    const [, payload = ''] = (credential ?? '').split('.')
    const {email} = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {email?: unknown}
    return typeof email === 'string' ? email : undefined
  } catch {
    return undefined
  }
}

function OneTap({onHint}: {onHint: (email: string | undefined) => void}) {
  useGoogleOneTapLogin({
    use_fedcm_for_prompt: true,
    onSuccess: ({credential}) => onHint(addressIn(credential)),
  })
  return null
}

/**
 * Google's One Tap prompt. The chosen account is only a hint for the log-in at Google, so the button also works if the
 * script cannot be loaded.
 */
export function GoogleHint({client_id, onHint}: {client_id: string; onHint: (email: string | undefined) => void}) {
  const [failed, setFailed] = useState(false)
  return (
    <GoogleOAuthProvider clientId={client_id} onScriptLoadError={() => setFailed(true)}>
      {failed ? (
        <p role="status" className="text-13 text-muted">
          {m.googles_login_script_could_not_be()}
        </p>
      ) : (
        <OneTap onHint={onHint} />
      )}
    </GoogleOAuthProvider>
  )
}
