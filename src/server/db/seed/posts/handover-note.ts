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
  title: 'A handover note that will actually get read',
  summary:
    'Six lines, in the order you might need them in a hurry, with an example you can copy and a word on who gets to see it.',
  cover: handoverCover,
  cover_alt: 'A note pinned next to a door key and a small heart',
  tags: ['For families', 'First visits'],
  by: 'writer@demo.test',
  days_ago: 26,
  body_html: `
<p>Most handover notes are written for the parent: they include everything that might possibly matter, so that nothing is forgotten. But the person who uses the note will be reading it with a toddler on one arm. Write it for them.</p>
<h2>Sort by urgency, not by time of day</h2>
<p>A schedule is nice to write and no help when a lip swells up. Put what would be needed fastest at the top:</p>
<ol>
<li><strong>Allergies and conditions</strong>, and what to do. Not just “nut allergy”, but where the EpiPen is and that you want a call after it is used, not before.</li>
<li><strong>Medicine today</strong>: what, how much, when, and whether it has already been given. If there is none, write “none today”. A blank line is a question.</li>
<li><strong>Who may pick up</strong>, by full name, and whether they need to show ID.</li>
<li><strong>The door</strong>: the code, which key, the alarm and how to turn it off.</li>
<li><strong>Sleep and food</strong>, one line each: the usual time, the usual signs of being tired, any foods to avoid.</li>
<li><strong>Two phone numbers</strong>: yours, and an adult who can be there within half an hour.</li>
</ol>
<h2>An example</h2>
<blockquote>Sam: allergic to cashews and pistachios. EpiPen in the blue drawer left of the stove: use it, call 911, then call me. No medicine today. Only Aunt Rosa Medina may pick up; she has ID. Side door, code on the booking. Nap around one; he rubs his ears first. Anything but honey. Me: on the fridge. Neighbor June, number 14, always home.</blockquote>
<p>That is under eighty words. You can read it in one breath, and it answers the five calls you would otherwise get.</p>
<h2>Who sees it</h2>
<p>On {{product_name}}, the handover is part of your booking, but bidders cannot see it. Only the caregiver or agency you approve can. It is on their phone when there is no signal, and it is removed from that phone after the last visit. So you can write down the code without wondering how many people now know it. If it is the same as your debit card PIN, change it anyway.</p>
<h2>Keep it current</h2>
<p>Allergies change, codes change, aunts move. Reread the note when you book again; it takes a minute. And after the first visit, ask the caregiver what was missing. When it comes to a handover note, theirs is the opinion that counts.</p>
<h3>The two-minute version</h3>
<p>No time? Allergies, pickup, second phone number. Three lines are a handover. No lines are a hope.</p>
`,
}
