import {toddlerCover} from './covers/toddler.ts'
import type {WrittenPost} from './post.ts'

export const toddler: WrittenPost = {
  title: 'Introducing a new caregiver to a toddler',
  summary:
    'Toddlers do not mind new people; they mind surprises. A plan for four short meetings, words for the goodbye, and how to tell ordinary protest from something to look into.',
  cover: toddlerCover,
  cover_alt: 'A grown-up sitting on the floor and a small child building a tower of blocks',
  tags: ['For families', 'Toddlers', 'First visits'],
  by: 'writer@demo.test',
  days_ago: 84,
  body_html: `
<p>Between one and three, a child’s whole sense of safety is made of the same people doing the same things in the same order. A new caregiver is, for a while, none of these. She becomes all three sooner if you let the child set the distance.</p>
<h2>Four meetings</h2>
<ol>
<li><strong>A visit where nothing is expected.</strong> Half an hour, all of you on the floor. The caregiver plays <em>beside</em> the child, not with her: builds her own tower, badly. Toddlers cannot resist a tower in need of help.</li>
<li><strong>A visit with a job.</strong> You stay in the next room. The caregiver does one ordinary thing from start to end: the snack, the walk around the block, the bath. Ordinary things done well are what trust is made of.</li>
<li><strong>A visit with a short absence.</strong> Say goodbye, leave for twenty minutes, come back when you said. You are teaching one sentence: people who leave come back.</li>
<li><strong>A real one, kept short.</strong> Two hours, at the best time of the day, not over a nap and not after a vaccination.</li>
</ol>
<p>If your calendar has no room for four, keep the first and the third. They do most of the work.</p>
<h2>The goodbye</h2>
<p>Choose words and keep them. “I am going to work. Grace is here. I come back after your nap.” One hug, one wave at the window, and go. Do not return for another hug: it tells the child that the first goodbye was open to discussion. Crying at the door usually stops within minutes; ask for a message when it has, so that you can stop worrying too.</p>
<h2>Give the caregiver a bridge</h2>
<ul>
<li>The name of the bear, and where it must be at nap time.</li>
<li>The song. There is always a song.</li>
<li>The word that sounds like “gaga” and means water.</li>
<li>One thing the child is proud of this week, to be asked about.</li>
</ul>
<p>Put these into the notes of the booking. They weigh nothing, and they are the difference between a stranger and somebody who knows about the bear.</p>
<h2>Protest, and when to look closer</h2>
<p>Clinging at the door, a rough first week, a wild hour after you come home: that is protest, and it is healthy. It gets shorter from visit to visit. Look closer when it gets longer; when a child who slept well stops sleeping; when she goes quiet rather than loud. Then talk to the caregiver first. She has been wondering as well.</p>
<blockquote>You are not looking for a child who does not cry. You are looking for one who is comforted.</blockquote>
`,
}
