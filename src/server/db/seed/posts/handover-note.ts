import {handoverCover} from './covers/handover.ts'
import type {WrittenPost} from './post.ts'

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
