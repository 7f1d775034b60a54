import {grandparentCover} from './covers/grandparent.ts'
import type {WrittenPost} from './post.ts'

export const grandparent: WrittenPost = {
  title: 'Caring for a grandparent with dignity',
  summary:
    'Help is easier to accept when it is asked for, not announced. How to start the conversation, what to put into a request for senior care, and the small habits that keep a person in charge of her own day.',
  cover: grandparentCover,
  cover_alt: 'An elderly woman in an armchair with a cup of tea and a visitor beside her',
  tags: ['Senior care', 'For families'],
  by: 'writer@demo.test',
  days_ago: 110,
  body_html: `
<p>Nobody grows old in order to be looked after. When families tell us that “Grandma refuses help”, it mostly turns out that she has refused a decision that was made without her. The help itself is often welcome, once it is hers.</p>
<h2>Begin with a question</h2>
<p>Not “We have found somebody for you”, but “What takes more of your strength than it is worth?” The answer may surprise you. It may not be the bath; it may be the stairs to the mailbox, or eating alone at noon. Start there. A caregiver who first came for the mailbox is no stranger when the bath becomes a matter.</p>
<h2>Let her choose</h2>
<p>Read the offers together. Let her ask the questions, hers and not yours: does she like cards, does she mind the dog, will she speak up. If hearing is difficult, meet in person and in good light. The one who is cared for should be the one who says yes.</p>
<h2>What to write into the request</h2>
<ul>
<li><strong>Who she is</strong> before what she cannot do. “A retired music teacher, quick, hard of hearing on the left” tells a caregiver where to sit and what to talk about.</li>
<li><strong>What she does herself</strong>, and wants to keep doing. Buttoning a cardigan in four minutes is exercise and pride; having it done in ten seconds is neither.</li>
<li><strong>What needs a second person</strong>: the shower, the steps, the pills on Sunday.</li>
<li><strong>What a good afternoon is.</strong> The radio concert. The bench by the church. Silence, sometimes.</li>
</ul>
<p>If somebody should come along to the doctor, say so in the request; there is a field for it, and caregivers who do that say so on their profiles.</p>
<h2>Habits that keep dignity</h2>
<ol>
<li><strong>Knock</strong>, also at an open door.</li>
<li><strong>Speak to her, not over her.</strong> “Would you like the blue one?” and then wait. Waiting is most of the work.</li>
<li><strong>Say what you are about to do</strong> before you touch.</li>
<li><strong>Keep things where they are.</strong> A tidy kitchen in which she finds nothing is no help.</li>
<li><strong>Let small risks be.</strong> A spilled cup is cheaper than a day without making one’s own tea.</li>
</ol>
<h2>And you</h2>
<p>You will be tempted to manage the visits from afar. A note after each is enough: how she ate, what they laughed about, anything new. Then use the hours you have gained for being a grandchild again. That is the part that nobody else can be asked to do.</p>
<blockquote>Good care leaves a person with more of her day, not less.</blockquote>
`,
}
