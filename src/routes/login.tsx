import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {LoginScreen} from '#features/account/login-screen.tsx'

export const Route = createFileRoute('/login')({
  staticData: {guests: true, title: 'Log in'},
  validateSearch: v.object({
    userType: v.fallback(v.optional(v.picklist(['parent', 'caretaker'])), undefined),
    next: v.fallback(v.optional(v.string()), undefined),
  }),
  component: Login,
})

function Login() {
  const {userType = 'parent', next} = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <LoginScreen
      userType={userType}
      next={next}
      onUserType={role => void navigate({search: before => ({...before, userType: role}), replace: true})}
    />
  )
}
