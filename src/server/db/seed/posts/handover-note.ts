import {type WrittenPost, cover} from './post.ts'

const handoverCover = cover(
  '#fdf3dc',
  '#f3e4cc',
  `<rect x="64" y="42" width="14" height="290" rx="7" fill="#e3d3b8"/><rect x="562" y="42" width="14" height="290" rx="7" fill="#e3d3b8"/><rect x="50" y="52" width="540" height="18" rx="9" fill="#8a6a4f"/>
<g transform="rotate(-3 260 190)"><path d="M160 90h200v176l-30 30H160z" fill="#fff"/><path d="M360 266h-30v30z" fill="#e3d3b8"/><circle cx="260" cy="92" r="13" fill="#e8694a"/>
<path d="M186 138h30" stroke="#e8694a" stroke-width="9"/><path d="M232 138h96" stroke="#bcd2fb" stroke-width="9"/><path d="M186 170h142M186 202h118M186 234h142M186 266h74" stroke="#dfe5ef" stroke-width="9"/></g>
<path d="M440 70v44" stroke="#8a6a4f" stroke-width="6"/><circle cx="440" cy="138" r="26" stroke="#f3c66b" stroke-width="14"/><path d="M440 164v92M440 226h28M440 252h22" stroke="#f3c66b" stroke-width="14"/>
<path d="M512 70v30" stroke="#8a6a4f" stroke-width="6"/><path d="M512 168c-26-18-40-31-40-48a20 20 0 0 1 40-8 20 20 0 0 1 40 8c0 17-14 30-40 48z" fill="#e8694a"/>
<path d="M112 334c0-30 8-48 26-60" stroke="#4f8a68" stroke-width="6"/><ellipse cx="146" cy="262" rx="20" ry="11" transform="rotate(-36 146 262)" fill="#6fa583"/><ellipse cx="104" cy="286" rx="18" ry="10" transform="rotate(34 104 286)" fill="#8fbc9b"/>`,
)

export const handoverNote: WrittenPost = {
  title: 'A handover note that will actually be read',
  summary:
    'Six lines, in the order in which they might be needed in a hurry. With an example you can copy, and a word on who gets to see it.',
  cover: handoverCover,
  cover_alt: 'A note pinned beside a door key and a small heart',
  tags: ['For families', 'First visits'],
  by: 'writer@demo.test',
  days_ago: 26,
  body_html: `
<p>Most handover notes are written for the parent: they hold everything that might possibly matter, so that nothing can have been forgotten. The person who has to use one reads it with a toddler on one arm. Write it for her.</p>
<h2>Order by hurry, not by day</h2>
<p>A timetable is pleasant to write and of no help when a lip swells. Put first what would be needed fastest:</p>
<ol>
<li><strong>Allergies and conditions</strong>, and what to do. Not “nut allergy” alone, but where the pen is and that you want to be called after it is used, not before.</li>
<li><strong>Medicines today</strong>: what, how much, when, and whether it has been given already. If there are none, write “none today”. An empty line is a question.</li>
<li><strong>Who may pick up</strong>, by full name, and whether they should show something.</li>
<li><strong>The door</strong>: code, which key, the alarm and how to stop it.</li>
<li><strong>Sleep and food</strong>, one line each: usual time, usual sign of being tired, anything that must not be eaten.</li>
<li><strong>Two phone numbers</strong>: yours, and an adult who can be there within half an hour.</li>
</ol>
<h2>An example</h2>
<blockquote>Sam: allergic to cashew and pistachio. Pen in the blue drawer left of the stove, use it, call 911, then call me. No medicines today. Only Aunt Rosa Medina may pick up, she carries ID. Side door, code on the booking. Nap about one, he rubs his ears first. Anything but honey. Me: on the fridge. Neighbor, June, number 14, always home.</blockquote>
<p>That is under eighty words. It was read in one breath, and it answers the five calls you would otherwise get.</p>
<h2>Who sees it</h2>
<p>On Village the handover is part of your booking, but bidders do not see it. Only the caregiver or the agency you have approved does, it is on her phone when there is no signal, and it leaves that phone after the last visit. So you can write the code down without wondering how many people now know it. If your code is the same as your bank card’s, change it anyway.</p>
<h2>Keep it alive</h2>
<p>Allergies change, codes change, aunts move. Read the note once when you book again; it takes a minute. And ask the caregiver after the first visit what was missing. Hers is the only opinion on a handover note that counts.</p>
<h3>The two-minute version</h3>
<p>No time? Allergies, pick-up, second phone number. Three lines are a handover. No lines are a hope.</p>
`,
}
