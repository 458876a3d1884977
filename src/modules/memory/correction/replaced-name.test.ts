import assert from "node:assert/strict";
import { test } from "node:test";
import { closes } from "./closes.ts";
import { analyse, assertCloses } from "./pair-table.ts";

test("what was left by name is over, whatever words told of it", () => {
  assertCloses(
    `
    We've swapped Netflix for Mubi. <- We watch films on Netflix.
    I swapped Evernote for Obsidian because of the price. <- I keep my notes in Evernote.
    I've finally replaced Lightroom with Darktable. <- I use Lightroom for my photos.
    We traded the Passat for a Kangoo. <- We drive a Volkswagen Passat.
    I've ditched WhatsApp for Signal. <- I use WhatsApp.
    We've left British Gas for Octopus. <- Our gas is from British Gas.
    I switched from Vodafone to Lebara. <- I'm with Vodafone.
    We have moved over from Barclays to Starling. <- We bank with Barclays.
    I've gone over from Audible to Libro in March. <- I get my audiobooks from Audible.
    We cancelled our Disney subscription. <- We get cartoons from Disney.
    I've cancelled my membership with Bannatyne. <- I go to Bannatyne on Mondays.
    I closed my account with Revolut. <- My holiday money is with Revolut.
    I'm no longer with Vodafone. <- My contract is with Vodafone.
    I've stopped using Todoist. <- I keep my lists in Todoist.
    I swapped the old Brompton for an electric folder. <- I ride a red Brompton.
    I swapped Slack for Teams at work. <- I use Slack at work.
    I've given up Netflix. <- We watch films on Netflix.
    I sold the Brompton. <- I ride a Brompton to work.
    We've got rid of the Mini. <- We drive a Mini.
    It's Lidl now instead of Asda. <- We shop at Asda.
    They gave me a Lenovo in place of the Thinkpad. <- My laptop is an old Thinkpad.
    We've got a Miele in place of our Bosch. <- Our dishwasher is a Bosch.
    We've swapped Netflix for Mubi. <- We watch films on Netflix, most evenings.
    `,
    true,
  );
});

test("what only shares the name stays", () => {
  assertCloses(
    `
    We've swapped Netflix for Mubi. <- I like Netflix documentaries.
    We've swapped Netflix for Mubi. <- My cousin works for Netflix.
    We've swapped Netflix for Mubi. <- Ben watches films on Netflix.
    We've swapped Netflix for Mubi. <- I bought shares of Netflix in 2020.
    We've swapped Netflix for Mubi. <- We stream music with Spotify.
    I might swap Evernote for Obsidian. <- I keep my notes in Evernote.
    I nearly swapped Evernote for Obsidian. <- I keep my notes in Evernote.
    I haven't swapped Evernote for Obsidian. <- I keep my notes in Evernote.
    I swapped Evernote for Obsidian for a week. <- I keep my notes in Evernote.
    I swapped Evernote for Obsidian and went back. <- I keep my notes in Evernote.
    I swapped Evernote for Obsidian in 2012. <- I keep my notes in Evernote.
    I swapped Slack for Teams at work. <- I use Slack with my climbing friends.
    Ben swapped Evernote for Obsidian. <- I keep my notes in Evernote.
    I swapped Monday for Friday. <- I go to choir on Monday.
    We swapped London for Rome. <- We go to London in spring.
    I dropped Anna with her aunt. <- I keep Anna with me.
    I swapped seats with Anna. <- I have Anna for maths.
    We replaced Anna with Ben in the team. <- I go running with Anna.
    We replaced Anna with Ben. <- I live with Anna.
    I left Anna for Ben to pick up. <- I have tea with Tom.
    I'm no longer with Anna. <- I play tennis with Anna.
    I gave up Netflix for Lent. <- We watch films on Netflix.
    I sold Apple. <- I use Apple for my photos.
    I sold the Brompton. <- My neighbour rides a Brompton.
    It's Lidl now instead of Asda. <- My cousin works at Asda.
    It's raining now instead of Asda. <- We shop at Asda.
    They gave Ben a Lenovo in place of the Thinkpad. <- My laptop is an old Thinkpad.
    I had soup in place of the Bosch. <- Our dishwasher is a Bosch.
    We've swapped Netflix for Mubi. <- We watch films on Netflix, and my sister lives in Wales.
    I cancelled Netflix night. <- We watch films on Netflix.
    I switched from Vodafone to Lebara. <- I am at the Vodafone shop.
    I switched from Vodafone to Lebara. <- My sister is with Vodafone.
    `,
    false,
  );
});

test("one home for another", () => {
  assertCloses(
    `
    Paula swapped the Docklands for a cottage in Selby. <- Paula lives in London Docklands.
    We've swapped London for a farmhouse in Wales. <- We live in London.
    I traded Leeds for York. <- I live in Leeds.
    `,
    true,
  );
  assertCloses(
    `
    Paula swapped the Docklands for a cottage in Selby. <- Ben lives in London Docklands.
    Paula swapped the Docklands for a cottage in Selby for the summer. <- Paula lives in London Docklands.
    We swapped London for Paris for our honeymoon. <- We live in London.
    We swapped Rome for Lisbon. <- We live in London.
    We might swap London for a farmhouse in Wales. <- We live in London.
    We swapped London for a farmhouse in Wales this summer. <- We live in London.
    `,
    false,
  );
});

test("another speaker left it for himself", () => {
  const later = analyse("I've swapped Netflix for Mubi.", "Ben");
  assert.ok(closes(later, analyse("I watch films on Netflix.", "Ben")));
  assert.ok(!closes(later, analyse("I watch films on Netflix.")));
});
