package ginrummy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A player at the other end of a pipe. Each call of the referee is written as a line, and questions, which end with a
 * question mark, are answered by a line. tests/bench/eaai/seat.py is the other end.
 */
public class PipePlayer implements GinRummyPlayer {
    private final BufferedReader in;
    private final PrintStream out;

    public PipePlayer(BufferedReader in, PrintStream out) {
        this.in = in;
        this.out = out;
    }

    private void say(String line) {
        out.println(line);
        out.flush();
    }

    private String ask(String line) {
        say(line);
        try {
            String answer = in.readLine();
            if (answer == null) throw new IllegalStateException("the player has gone");
            return answer;
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static String joined(List<Card> cards) {
        List<String> names = new ArrayList<>();
        for (Card card : cards) names.add(card.toString());
        return String.join(" ", names);
    }

    @Override
    public void startGame(int player, int starter, Card[] cards) {
        say("start " + player + " " + starter + " " + joined(List.of(cards)));
    }

    @Override
    public boolean willDrawFaceUpCard(Card card) {
        return ask("take " + card + " ?").equals("yes");
    }

    @Override
    public void reportDraw(int player, Card card) {
        say("drew " + player + (card == null ? "" : " " + card));
    }

    @Override
    public Card getDiscard() {
        return Card.strCardMap.get(ask("discard ?"));
    }

    @Override
    public void reportDiscard(int player, Card card) {
        say("discarded " + player + " " + card);
    }

    @Override
    public ArrayList<ArrayList<Card>> getFinalMelds() {
        String answer = ask("melds ?");
        if (answer.equals("none")) return null;
        ArrayList<ArrayList<Card>> melds = new ArrayList<>();
        for (String meld : answer.split("/")) {
            ArrayList<Card> cards = new ArrayList<>();
            for (String name : meld.trim().split(" ")) if (!name.isEmpty()) cards.add(Card.strCardMap.get(name));
            if (!cards.isEmpty()) melds.add(cards);
        }
        return melds;
    }

    @Override
    public void reportFinalMelds(int player, ArrayList<ArrayList<Card>> melds) {
        List<String> shown = new ArrayList<>();
        for (ArrayList<Card> meld : melds) shown.add(joined(meld));
        say("showed " + player + " " + String.join("/", shown));
    }

    @Override
    public void reportScores(int[] scores) {
        say("scores " + scores[0] + " " + scores[1]);
    }

    @Override
    public void reportLayoff(int player, Card card, ArrayList<Card> meld) {}

    @Override
    public void reportFinalHand(int player, ArrayList<Card> hand) {}
}
