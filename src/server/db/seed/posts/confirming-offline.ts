import {confirmingCover} from './covers/confirming.ts'
import type {WrittenPost} from './post.ts'

export const confirmingOffline: WrittenPost = {
  title: 'One tap each: how a visit is confirmed, with or without a signal',
  summary:
    'Both sides say when a visit started and when it ended. Why there are two taps, what happens in a basement without reception, and what we do when the two times do not agree.',
  cover: confirmingCover,
  cover_alt: 'Two phones, each with a tick, and a dotted line between them',
  tags: ['How Village works', 'For families', 'For caregivers'],
  by: 'admin@demo.test',
  days_ago: 12,
  body_html: `
<p>Every visit on Village has four small moments: the family and the caregiver each say that it started, and each say that it ended. That is all the time keeping there is. It sounds like little, and it replaces a great deal of texting.</p>
<h2>Why both sides</h2>
<p>One person’s word is easy to doubt a week later, also for the person who gave it. Two people’s words, given at the time, settle the matter before it is one. When both say about the same, within ten minutes, the visit settles by itself and nobody has to do anything.</p>
<h2>What if there is no signal</h2>
<p>Apartment basements, country roads, schools with thick walls: the places where visits start are often the places where phones give up. So the tap does not need a network. It works like this:</p>
<ol>
<li>You tap. The moment is written to your own phone first, and only then does the screen say <strong>Saved on this phone</strong>.</li>
<li>As soon as there is a connection, it is sent, also when you have put the phone away. Then it says <strong>Received</strong>, with the time.</li>
<li>When the other side has tapped, you see that too.</li>
</ol>
<p>The time that counts is the time of your tap, not the time when the phone found a mast again. If you close the app, run out of battery or switch phones off for the flight home, the tap waits. It is never thrown away unless you say so.</p>
<h2>The start code</h2>
<p>Sometimes only one phone works. For that, the family’s app shows a code of six digits that changes every five minutes and needs no network either. The caregiver types it in, and it stands for both taps: she could only know it by being there.</p>
<h2>When the times differ</h2>
<p>You confirmed at two, the other side at twenty past. Both times stay on record, and both of you see them. Usually one person remembers the phone call in the driveway and accepts the other’s time with one tap. If nobody does anything, a rule that is the same for everyone decides after a day. And if a settled time is plainly wrong, you have seven days to say so, and a person looks at it.</p>
<h2>When somebody forgets</h2>
<p>Forgetting is not held against anybody. You can confirm later and say when it really was: “now, or at 14:00?” is the only question the screen asks. If one side never confirms, the other side’s word stands, up to the time that was booked.</p>
<blockquote>A late or odd confirmation is noted, never refused. The worst thing a time clock can do is to lose the truth because it came five minutes late.</blockquote>
`,
}
