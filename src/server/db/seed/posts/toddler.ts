import {type WrittenPost, cover} from './post.ts'

const toddlerCover = cover(
  '#f1ecfb',
  '#e2daf4',
  `<rect x="64" y="48" width="130" height="112" rx="12" fill="#fff"/><path d="M129 48v112M64 104h130" stroke="#e2daf4" stroke-width="8"/><circle cx="164" cy="78" r="15" fill="#f3c66b"/>
<ellipse cx="320" cy="326" rx="236" ry="26" fill="#cbb9ec"/>
<path d="M176 322c-4-36 10-58 40-58h66c22 0 22 28 4 30h-52" stroke="#2b3a5c" stroke-width="30"/>
<path d="M188 290c-8-60 8-108 44-108s50 48 44 108z" fill="#2563eb"/><path d="M262 216c22 20 40 28 62 30" stroke="#1d4fc4" stroke-width="20"/><circle cx="330" cy="246" r="12" fill="#8a5a3c"/>
<path d="M232 172v26" stroke="#8a5a3c" stroke-width="20"/><circle cx="232" cy="140" r="37" fill="#8a5a3c"/><path d="M194 140c-4-32 14-52 39-52s43 20 39 52c-6-16-16-24-28-27-18 13-38 11-50 27z" fill="#2a1d18"/><circle cx="236" cy="84" r="16" fill="#2a1d18"/>
<path d="M224 146v1M246 146v1" stroke="#2a1d18" stroke-width="6"/><path d="M226 160c6 6 14 6 20 0" stroke="#fff3d6" stroke-width="4.5"/>
<rect x="340" y="286" width="44" height="36" rx="6" fill="#e8694a"/><rect x="348" y="250" width="44" height="36" rx="6" fill="#f3c66b"/><rect x="338" y="214" width="44" height="36" rx="6" fill="#6fa583"/><path d="M342 212l22-26 22 26z" fill="#2563eb"/>
<path d="M430 322h52" stroke="#c9512f" stroke-width="24"/><path d="M424 318c-6-44 6-74 32-74s40 30 34 74z" fill="#f3c66b"/><path d="M434 268c-14 4-26 4-38-2" stroke="#e0ad4b" stroke-width="15"/><circle cx="392" cy="264" r="10" fill="#efc3a0"/>
<circle cx="456" cy="212" r="33" fill="#efc3a0"/><path d="M423 210c0-26 14-40 33-40s33 14 33 40c-16-2-24-10-28-20-8 12-20 18-38 20z" fill="#6b3f2a"/>
<path d="M446 216v1M466 216v1" stroke="#3a2a24" stroke-width="6"/><path d="M448 228c5 5 11 5 16 0" stroke="#b3553a" stroke-width="4"/>
<circle cx="566" cy="302" r="22" fill="#e8694a"/><path d="M548 290c12 8 24 8 36 0" stroke="#fff3d6" stroke-width="5"/>`,
)

export const toddler: WrittenPost = {
  title: 'Introducing a new caregiver to a toddler',
  summary:
    'Toddlers don’t mind new people; they mind surprises. A plan for four short meetings, words for the goodbye, and how to tell ordinary protest from something to look into.',
  cover: toddlerCover,
  cover_alt: 'An adult sitting on the floor and a small child building a tower of blocks',
  tags: ['For families', 'Toddlers', 'First visits'],
  by: 'writer@demo.test',
  days_ago: 84,
  body_html: `
<p>Between ages one and three, a child’s whole sense of safety is made of the same people doing the same things in the same order. A new caregiver is, for a while, none of these. They become all three sooner if you let the child set the distance.</p>
<h2>Four meetings</h2>
<ol>
<li><strong>A visit where nothing is expected.</strong> Half an hour, everyone on the floor. The caregiver plays <em>next to</em> the child, not with them, and builds a tower of their own, badly. Toddlers cannot resist a tower in need of help.</li>
<li><strong>A visit with a job.</strong> You stay in the next room. The caregiver does one ordinary thing from start to finish: the snack, the walk around the block, the bath. Ordinary things done well are what trust is made of.</li>
<li><strong>A visit with a short absence.</strong> Say goodbye, leave for twenty minutes, and come back when you said you would. You are teaching one lesson: people who leave come back.</li>
<li><strong>A real one, but short.</strong> Two hours, at the best time of day, not during a nap and not right after shots.</li>
</ol>
<p>If your calendar has no room for four, do the first and the third. They do most of the work.</p>
<h2>The goodbye</h2>
<p>Choose your words and stick with them. “I’m going to work. Grace is here. I’ll be back after your nap.” One hug, one wave at the window, and go. Don’t come back for another hug: it teaches the child that the first goodbye was negotiable. Crying at the door usually stops within minutes. Ask for a text when it does, so you can stop worrying too.</p>
<h2>Give the caregiver a bridge</h2>
<ul>
<li>The name of the bear, and where it has to be at nap time.</li>
<li>The song. There is always a song.</li>
<li>The word that sounds like “gaga” and means water.</li>
<li>One thing your child is proud of this week, to ask about.</li>
</ul>
<p>Put these in the notes of the booking. They take a minute to write, and they are the difference between a stranger and a person who knows about the bear.</p>
<h2>Protest, and when to look closer</h2>
<p>Clinging at the door, a rough first week, a wild hour after you come home: that is protest, and it is healthy. It gets shorter from visit to visit. Look closer when it gets longer, when a child who slept well stops sleeping, or when a child goes quiet rather than loud. Then talk to the caregiver first. They have probably been wondering too.</p>
<blockquote>You are not looking for a child who doesn’t cry. You are looking for one who can be comforted.</blockquote>
`,
}
