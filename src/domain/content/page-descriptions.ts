import type {PublicPath} from './pages.ts'

/** One or two sentences a page for search engines and shared links, at most 160 characters. */
export const pageDescriptions: Readonly<Record<PublicPath, string>> = {
  '/': 'Find a background-checked caregiver or an agency near you for child and senior care. See the whole price before you approve, and confirm every visit together.',
  '/about':
    'Who we are, what Village stands for, and how families, caregivers and agencies find each other and confirm every visit.',
  '/faq': 'Answers for parents, caregivers and agencies: requests, offers, prices, checks, visits without a signal.',
  '/contact': 'Contact us about your account, a booking, a payment or a safety concern.',
  '/blog': 'Practical notes on finding care, giving it, and trusting each other with it.',
  '/find': 'Verified caregivers and agencies near you who take requests on Village.',
  '/privacy-policy': 'What Village stores on its server and on your device, for how long, and who can see it.',
  '/terms': 'What you can expect from Village, and what Village expects from families, caregivers and agencies.',
  '/register': 'Join Village as a careseeker, a caregiver or an agency.',
  '/parent/register':
    'Tell us who needs care, and ask caregivers and agencies nearby. You approve the offer and see the whole price first.',
  '/caregiver/register':
    'Set your own rate, see requests near you, and keep a record of every visit, with or without a signal.',
  '/agency': 'Leads from families in your counties, with bids, calendars and confirmed visits for your whole team.',
  '/agency/register': 'Bring your agency to Village and receive care requests from families in your counties.',
  '/agency/sign': 'Log in to your agency on Village, or register a new one.',
  '/agency/login': 'Log in for an agency’s owner, coordinators and field caregivers.',
  '/login': 'Log in to Village as a careseeker or a caregiver.',
  '/forgot-password': 'Choose a new password with the link from your email.',
  '/confirm-email': 'Verify your email address with the link you received.',
  '/undo-closing': 'Open a closed account again with the link from your email.',
}
