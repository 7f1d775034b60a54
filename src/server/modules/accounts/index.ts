// The public face of this module: what other modules, jobs and the app may import.
export {endSignIns, endSignInsOfFormer} from './auth/credentials-store.ts'
export {blockAddress} from './blocked-addresses.ts'
export {endLinks, member_invite_days, newResetToken} from './auth/password-links.ts'
export {hashPassword} from './auth/password.ts'
export {emailTaken, reauthenticate} from './auth/policy.ts'
export {authRoutes} from './auth/routes.ts'
export {insertUser, lockAccount, lockUnused, withdrawMemberInvite, withdrawMemberInvites} from './auth/store.ts'
export {certificateRoutes, presentCertificate} from './certificates/routes.ts'
export {presentCheckDocument} from './checks/present.ts'
export {sendFile} from './certificates/send-file.ts'
export {checkRoutes} from './checks/routes.ts'
export {emailChangeRoutes} from './email-change/routes.ts'
export {
  belongsToOther,
  changeById,
  newChangeToken,
  newVerificationToken,
  openChange,
  verification_days,
} from './email-change/store.ts'
export {
  addChildRecord,
  changeChildRecord,
  listChildRecords,
  refuseFewerChildren,
  removeChildRecord,
} from './family/child-commands.ts'
export {childRoutes} from './family/child-routes.ts'
export {childrenOf, lockFamilyAndCountChildren} from './family/children-store.ts'
export {notifyApproved} from './family/notify-approved.ts'
export {notifyOfChosen} from './family/notify-children.ts'
export {familyRoutes} from './family/routes.ts'
export {adultsOf, lockFamilyRow, passContact, presentAdult, takeFamilyBack} from './family/store.ts'
export {memberRoutes} from './members/routes.ts'
export {hasOtherOwner, setRemoved} from './members/store.ts'
export {passkeyRoutes} from './passkeys/routes.ts'
export {countPasskeys, dropPasskeys} from './passkeys/store.ts'
export {
  type CheckDays,
  checkDay,
  hasExpired,
  hasLapsed,
  isVerified,
  maySeeCaretaker,
  maySeeOrganization,
} from './profiles/policy.ts'
export {presentSummary} from './profiles/present.ts'
export {profileRoutes} from './profiles/routes.ts'
export {
  type CheckRow,
  caretakerById,
  checksOf,
  dealingsWithCaretaker,
  dealingsWithOrganization,
  hasMetOwner,
  organizationById,
  subscribedOrganizations,
} from './profiles/store.ts'
export {secondStepRoutes} from './second-step/routes.ts'
export {dropSecondStep} from './second-step/store.ts'
export {signInRoutes} from './sign-ins/routes.ts'
export {socialRoutes} from './social/routes.ts'
