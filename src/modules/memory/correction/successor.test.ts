import { test } from "node:test";
import { assertCloses } from "./pair-table.ts";

test("who took over is in charge now", () => {
  assertCloses(
    `
    Mrs Pell has retired and Mr Oduya took over. <- The headteacher is Mrs Pell.
    Mrs Pell retired last summer, and Mr Oduya has taken over as head. <- The head is Mrs Pell.
    Rosa took over from Bill as our gardener. <- Our gardener is Bill.
    Ana has taken over from Bill. <- Our gardener is Bill.
    Our gardener Bill has left and Rosa took over. <- Our gardener is Bill.
    Rosa cleans for us now, Bill having moved to Spain. <- Our cleaner is Bill.
    Rosa cleans for us now, Bill having moved to Spain. <- Our cleaner is Bill, every other Friday.
    `,
    true,
  );
});

test("for a while, of something else, or of someone who stays what he is", () => {
  assertCloses(
    `
    Ana has taken over from Bill. <- My brother is Bill.
    Ana has taken over from Bill. <- Our gardener is Rob.
    Ana has taken over from Bill for the week. <- Our gardener is Bill.
    Ana might have taken over from Bill. <- Our gardener is Bill.
    Ana took over from Bill at the wheel. <- Our gardener is Bill.
    Rosa took over from Bill as our treasurer. <- Our gardener is Bill.
    Bill left early and Rosa took over. <- Our gardener is Bill.
    Bill has left and Rosa took over the cooking. <- Our gardener is Bill.
    Bill has left for lunch. <- Our gardener is Bill.
    Mrs Pell has retired and Mr Oduya took over. <- Mrs Pell is from Hull.
    Mrs Pell has retired and Mr Oduya took over. <- The headteacher is Mrs Bell.
    Rosa sings now, Bill having moved to Spain. <- Our cleaner is Bill.
    `,
    false,
  );
});
