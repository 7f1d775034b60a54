import {type WrittenPost, cover} from './post.ts'

const confirmingCover = cover(
  '#eaf1ff',
  '#d9e6fb',
  `<path d="M96 98a18 18 0 0 1 17-24 25 25 0 0 1 47 5 15 15 0 0 1 2 30h-52a15 15 0 0 1-14-11zM478 76a15 15 0 0 1 14-20 21 21 0 0 1 40 4 12 12 0 0 1 1 25h-44a12 12 0 0 1-11-9z" fill="#fff"/>
<g transform="rotate(-6 190 200)"><rect x="134" y="86" width="116" height="216" rx="22" fill="#2b3a5c"/><rect x="146" y="104" width="92" height="168" rx="10" fill="#bcd2fb"/><circle cx="192" cy="178" r="32" fill="#4f8a68"/><path d="M176 179l11 11 21-24" stroke="#fff" stroke-width="8"/><path d="M166 236h52" stroke="#fff" stroke-width="9"/></g>
<g transform="rotate(6 450 200)"><rect x="390" y="86" width="116" height="216" rx="22" fill="#5b4636"/><rect x="402" y="104" width="92" height="168" rx="10" fill="#f6b39c"/><circle cx="448" cy="178" r="32" fill="#4f8a68"/><path d="M432 179l11 11 21-24" stroke="#fff" stroke-width="8"/><path d="M422 236h52" stroke="#fff" stroke-width="9"/></g>
<path d="M268 168c30-26 74-26 104 0" stroke="#2563eb" stroke-width="7" stroke-dasharray="2 18"/>
<path d="M320 246c-18-13-28-22-28-34a14 14 0 0 1 28-6 14 14 0 0 1 28 6c0 12-10 21-28 34z" fill="#e8694a"/>
<path d="M70 318v-40" stroke="#8a6a4f" stroke-width="8"/><ellipse cx="70" cy="248" rx="26" ry="36" fill="#8fbc9b"/>
<path d="M580 318v-40" stroke="#8a6a4f" stroke-width="8"/><ellipse cx="580" cy="250" rx="24" ry="34" fill="#6fa583"/>`,
)

export const confirmingOffline: WrittenPost = {
  title: 'One tap each: how a visit is confirmed, with or without a signal',
  summary:
    'Both sides confirm when a visit started and when it ended. Here is why there are two taps, what happens in a basement with no signal, and what we do when the two times don’t match.',
  cover: confirmingCover,
  cover_alt: 'Two phones, each with a check mark, and a dotted line between them',
  tags: ['How it works', 'For families', 'For caregivers'],
  by: 'admin@demo.test',
  days_ago: 12,
  body_html: `
<p>Every visit on {{product_name}} has four small moments: the family and the caregiver each confirm that it started, and each confirm that it ended. That is all the timekeeping there is. It doesn’t sound like much, and it replaces a lot of texting.</p>
<h2>Why both sides</h2>
<p>A week later, it is easy to doubt one person’s memory, even your own. When two people each confirm at the time, there is nothing left to argue about. If the two times are within {{agreement_minutes}} minutes of each other, the visit settles automatically and neither of you has to do anything else.</p>
<h2>What if there is no signal</h2>
<p>Apartment basements, country roads, schools with thick walls: the places where visits start are often the places where phones lose service. So the tap does not need a network. Here is how it works:</p>
<ol>
<li>You tap. The time is saved on your own phone first, and only then does the screen say <strong>Saved on this phone</strong>.</li>
<li>As soon as there is a connection, it is sent: on many phones even if you have put yours away, on an iPhone when you open the app again. Then the screen says <strong>Received</strong>, with the time.</li>
<li>When the other side has tapped, you see that too.</li>
</ol>
<p>The time that counts is when you tapped, not when your phone got its signal back. If you close the app, run out of battery or turn your phone off for a flight, the tap waits. We never delete it.</p>
<h2>The start code</h2>
<p>Sometimes only one phone works. For that, the family’s app shows a code of {{code_digits}} digits that changes every {{code_minutes}} minutes and needs no network either. The caregiver types it in, and the start is confirmed for both of you, because the only way to know the code is to be there.</p>
<h2>When the times differ</h2>
<p>You confirmed at two, the other side at twenty past. Both times stay on record, and both of you see them. Usually one of you remembers the phone call in the driveway and accepts the other’s time with one tap. If neither of you does, a rule that is the same for everyone decides {{silence_hours}} hours after the visit. And if a settled time is clearly wrong, you have {{contest_days}} days to say so, and a person will look into it.</p>
<h2>When someone forgets</h2>
<p>You can still confirm later: the screen asks “now, or at 2:00 PM?”, and why. If one side never confirms, the other side’s time stands, up to the time that was booked.</p>
<blockquote>A late or unusual confirmation is flagged, never refused. The worst thing a time clock can do is lose the truth because it came in five minutes late.</blockquote>
`,
}
